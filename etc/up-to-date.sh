# SPDX-License-Identifier: Apache-2.0
# Read by the shell, not run:  . etc/up-to-date.sh; up_to_date "$stamp"

# Is nothing that the build of the clone $root reads newer than the file $1?
up_to_date() {
    [ -f "$1" ] && [ -z "$(
        cd "$root"
        find pom.xml .mvn ./*/pom.xml ./*/src/main ./*/*/pom.xml ./*/*/src/main -newer "$1" -print 2>/dev/null | head -n 1
    )" ]
}
