# SPDX-License-Identifier: Apache-2.0
# Read by the shell, not run:  . etc/aot-cache.sh; start_options FOLDER CLASS_PATH [COMMAND]
# start_options sets options by which the JVM starts the command line fast:
# - `aot`: a cache in FOLDER of the classes of an earlier run (JEP 514); empty if there is none. Then one is made in the background, for
#   later runs. WHERRY_AOT_CACHE=off does neither.
# - `quick`: for a COMMAND that only prints, with the compiler and the collector that start first. Empty if the environment has options
#   for the JVM, which refuses to start with two collectors.

start_options() {
    aot=
    quick=
    case ${3:-help} in
        help | -h | --help | -V | --version)
            [ -n "${JDK_JAVA_OPTIONS:-}${JAVA_TOOL_OPTIONS:-}${_JAVA_OPTIONS:-}" ] ||
                quick='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'
            ;;
    esac
    [ "${WHERRY_AOT_CACHE:-on}" != off ] && mkdir -p "$1" 2>/dev/null && [ -w "$1" ] || return 0
    aot_key=$(cksum <"$JAVA_HOME/release") # a JVM takes caches of its own build only
    aot_cache=$1/${aot_key%% *}.aot
    if [ -s "$aot_cache" ]; then
        aot=$aot_cache
    elif mkdir "$aot_cache.lock" 2>/dev/null; then
        make_aot_cache "$2" </dev/null >/dev/null 2>&1 &
    else # another command makes it, or was killed
        find "$1" -name '*.aot.*' -mmin +10 -prune -exec rm -rf {} + </dev/null >/dev/null 2>&1 &
    fi
}

# One at a time, as a row of short commands would start a JVM each. The file has another name until it is complete.
make_aot_cache() {
    nice "$JAVA_HOME/bin/java" -XX:AOTCacheOutput="$aot_cache.$$" --enable-native-access=ALL-UNNAMED -cp "$1" io.wherry.cli.Main help &&
        mv -f "$aot_cache.$$" "$aot_cache"
    rm -f "$aot_cache.$$"*
    rmdir "$aot_cache.lock"
}
