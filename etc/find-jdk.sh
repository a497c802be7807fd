# SPDX-License-Identifier: Apache-2.0
# Read by the shell, not run:  . etc/find-jdk.sh; find_jdk || exit 1
# find_jdk sets and exports JAVA_HOME, as an absolute path. Nothing is started to find out: a JDK says its version in its `release` file.

wherry_jdk_wanted=25

# Prints the feature version (25) of the JDK in folder $1; prints nothing if there is no JDK of a known version.
jdk_version() {
    [ -r "$1/release" ] && [ -x "$1/bin/javac" ] && [ -x "$1/bin/java" ] || return 0
    sed -n 's/^JAVA_VERSION="\{0,1\}\([0-9][0-9]*\).*/\1/p' "$1/release" | head -n 1
}

# Is the JDK in folder $1 new enough?
jdk_fits() {
    found_version=$(jdk_version "$1")
    [ -n "$found_version" ] && [ "$found_version" -ge "$wherry_jdk_wanted" ]
}

# Prints the folder of the JDK whose `javac` is on the PATH; prints nothing if none is there.
jdk_of_path() {
    file=$(command -v javac 2>/dev/null) || return 0
    while [ -L "$file" ]; do
        link=$(readlink "$file")
        case $link in
            /*) file=$link ;;
            *) file=$(dirname "$file")/$link ;;
        esac
    done
    case $file in
        /*) dirname "$(dirname "$file")" ;;
    esac
}

find_jdk() {
    if [ -n "${JAVA_HOME:-}" ] && jdk_fits "$JAVA_HOME"; then
        case $JAVA_HOME in
            /*) ;;
            *) JAVA_HOME=$(pwd)/$JAVA_HOME ;; # callers change the folder
        esac
        export JAVA_HOME
        return 0
    fi
    newer=
    for candidate in \
        "$(jdk_of_path)" \
        /usr/lib/jvm/* \
        "${SDKMAN_DIR:-${HOME:-/nowhere}/.sdkman}"/candidates/java/* \
        "${HOME:-/nowhere}"/.jdks/* \
        /opt/* /opt/java/* /usr/java/* /usr/local/*jdk* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home \
        "${HOME:-/nowhere}"/Library/Java/JavaVirtualMachines/*/Contents/Home; do
        jdk_fits "$candidate" || continue
        if [ "$found_version" -eq "$wherry_jdk_wanted" ]; then
            JAVA_HOME=$candidate
            export JAVA_HOME
            return 0
        fi
        [ -n "$newer" ] || newer=$candidate
    done
    if [ -n "$newer" ]; then
        JAVA_HOME=$newer
        export JAVA_HOME
        return 0
    fi
    cat >&2 <<EOF
wherry: no JDK $wherry_jdk_wanted or newer found (looked at JAVA_HOME, the PATH, /usr/lib/jvm, /opt, SDKMAN and the like)
Install one, for example Eclipse Temurin $wherry_jdk_wanted (Debian package temurin-$wherry_jdk_wanted-jdk of the Adoptium archive, or openjdk-$wherry_jdk_wanted-jdk
where the distribution has it), or unpack any JDK $wherry_jdk_wanted and say where it is:  JAVA_HOME=/path/to/jdk $0
EOF
    return 1
}
