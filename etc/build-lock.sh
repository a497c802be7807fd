# SPDX-License-Identifier: Apache-2.0
# Read by the shell, not run:  . etc/build-lock.sh; lock_build; ...; unlock_build
# Builds by wherry, samples/run and bench/run write to the same folders of the clone $root. One runs at a time, the others wait for it.

. "$root/etc/process-mark.sh"

lock=$root/target/wherry.lock
lock_patience=10 # seconds within which the process that made the lock writes its mark there
build_minutes=60 # after which a build on another host has ended

lock_build() {
    mkdir -p "$root/target" || cannot_build
    waited=0
    unnamed=0
    while ! mkdir "$lock" 2>/dev/null; do
        if [ ! -d "$lock" ]; then # released just now, or no folder can be made: then mkdir says why
            mkdir "$lock" && break
            [ -d "$lock" ] || cannot_build
        fi
        if is_abandoned; then
            remove_abandoned
            continue
        fi
        [ $waited -ne 0 ] || echo "wherry: waiting for another build" >&2
        waited=1
        sleep 1
    done
    trap 'rm -rf "$lock"' EXIT
    trap 'exit 130' INT TERM HUP
    process_mark >"$lock/pid"
}

cannot_build() {
    echo "wherry: the clone must be built by a user with the right to write to it: $root" >&2
    exit 1
}

unlock_build() {
    rm -rf "$lock"
    trap - EXIT INT TERM HUP
}

# Was the process that made the lock killed?
is_abandoned() {
    builder=$(cat "$lock/pid" 2>/dev/null || true)
    if [ -n "$builder" ]; then
        unnamed=0
        ! may_run "$builder" "$lock/pid" $build_minutes
    else
        unnamed=$((unnamed + 1))
        [ $unnamed -gt $lock_patience ]
    fi
}

# One process at a time looks again, and removes the lock: it may be that of a process which was faster.
remove_abandoned() {
    if mkdir "$lock.removal" 2>/dev/null; then
        ! is_abandoned || rm -rf "$lock" || { rmdir "$lock.removal"; exit 1; }
        unnamed=0
        rmdir "$lock.removal"
        return
    fi
    if [ ! -w "$root/target" ]; then
        echo "wherry: the lock of a build that was killed cannot be removed: $lock" >&2
        exit 1
    fi
    find "$lock.removal" -prune -mmin +1 -exec rmdir {} \; 2>/dev/null || true # of a process that was killed here
    sleep 1
}
