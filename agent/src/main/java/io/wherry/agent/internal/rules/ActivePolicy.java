// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.rules;

import io.wherry.agent.internal.guard.AgentLog;
import io.wherry.agent.internal.policy.Mode;
import io.wherry.agent.internal.policy.Policy;
import io.wherry.agent.internal.policy.PolicyFile;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The policy that counts now. The file is checked for changes at most once a second, when a stream is opened. A changed file that is not valid is
/// reported and the policy before stays. Thread-safe.
public final class ActivePolicy {
    private static final long BETWEEN_CHECKS = TimeUnit.SECONDS.toNanos(1);

    private final @Nullable Path file;
    private final AtomicLong nextCheck;
    private volatile StreamRules rules;
    private volatile boolean reportsLaterFilters;

    /// True if the JVM was started with a policy that records.
    private final boolean records;

    /// The state of the files before they were read last; used under the lock of this object, as
    /// is `list`.
    private Stamps stamps = new Stamps(null, null);

    /// The allow-list of the policy that was read last, also if it is not valid.
    private @Nullable Path list;

    /// The files' times of change; null for a file that is absent.
    private record Stamps(@Nullable FileTime policy, @Nullable FileTime list) {}

    private ActivePolicy(@Nullable Path file) throws IOException {
        this.file = file;
        this.rules = read(file);
        this.records = rules.policy().mode() == Mode.RECORD;
        this.nextCheck = new AtomicLong(System.nanoTime() + BETWEEN_CHECKS);
    }

    /// Returns the policy of `file`.
    ///
    /// @param file null for java.io's own rules
    /// @throws io.wherry.agent.internal.policy.PolicyException if a line is not valid
    /// @throws IOException if a file cannot be read
    public static ActivePolicy of(@Nullable Path file) throws IOException {
        return new ActivePolicy(file);
    }

    /// Returns the rules for a stream that is opened now.
    public StreamRules current() {
        long now = System.nanoTime();
        long next = nextCheck.get();
        if (file != null
                && now - next >= 0
                && nextCheck.compareAndSet(next, now + BETWEEN_CHECKS)) {
            reload(file);
        }
        return rules;
    }

    /// Reports a filter that the policy gets later: the JVM has no factory of filters to apply it.
    public void reportLaterFilters() {
        reportsLaterFilters = true;
    }

    /// Reads the files if one has changed.
    synchronized void reload(Path from) {
        if (stamps.equals(new Stamps(stamp(from), stamp(list)))) {
            return;
        }
        try {
            rules = read(from);
            AgentLog.logger().log(Level.INFO, "policy was read again: file=" + from);
            if (reportsLaterFilters && rules.policy().filter() != null) {
                reportLate("filter", from);
            }
            if (!records && rules.policy().mode() == Mode.RECORD) {
                reportLate("mode=record", from);
            }
        } catch (IOException | RuntimeException e) {
            String problem =
                    "policy has changed and is not valid, the one before stays: file=" + from;
            AgentLog.logger().log(Level.ERROR, problem, e);
        }
    }

    private static void reportLate(String entry, Path from) {
        String problem = entry + " has no effect before the JVM is started with it: file=" + from;
        AgentLog.logger().log(Level.ERROR, problem);
    }

    /* Takes the times of change first: a change during the read is seen by the next call. */
    private StreamRules read(@Nullable Path from) throws IOException {
        FileTime changed = stamp(from);
        stamps = new Stamps(changed, stamp(list));
        Policy policy = from == null ? PolicyFile.empty() : PolicyFile.read(from);
        list = policy.mode().checks() ? policy.recording() : null;
        stamps = new Stamps(changed, stamp(list));
        return StreamRules.of(policy);
    }

    private static @Nullable FileTime stamp(@Nullable Path path) {
        try {
            return path == null ? null : Files.getLastModifiedTime(path);
        } catch (IOException _) {
            return null; // absent just now: an editor may be replacing it
        }
    }
}
