# SPDX-License-Identifier: Apache-2.0
# Read by the shell, not run:  . etc/process-mark.sh; mark=$(process_mark); may_run "$mark" FILE MINUTES
# Marks of processes in files of the clone, which several hosts may share: HOST:PID.

process_mark() {
    echo "$(uname -n):$$"
}

# May the process with the mark $1 run? Nothing is known of one of another host: it may until its file $2 is $3 minutes old.
may_run() {
    pid=${1##*:}
    case $1 in
        "$pid" | "$(uname -n):$pid") kill -0 "$pid" 2>/dev/null || ps -p "$pid" >/dev/null 2>&1 ;; # kill may have no right to see it
        *) [ -z "$(find "$2" -prune -mmin "+$3" 2>/dev/null)" ] ;;
    esac
}
