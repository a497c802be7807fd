// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.guard;

import io.wherry.codec.ClassFilter;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import jdk.jfr.FlightRecorder;

/// Checks the names of classes against an allow-list. Reports each name outside of it once as a warning of the [System.Logger]
/// `io.wherry.agent`, and each time as an event of the flight recorder. Thread-safe.
public final class Guard implements ClassFilter {
    /// Names that are remembered, so that hostile streams do not fill memory or the log.
    private static final int MOST_REPORTED = 10_000;

    private static final boolean RECORDS_EVENTS =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private final AllowList allowed;
    private final boolean refuses;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    /// @param refuses false to report only
    public Guard(AllowList allowed, boolean refuses) {
        this.allowed = allowed;
        this.refuses = refuses;
    }

    @Override
    public boolean allows(String className) {
        if (allowed.contains(className)) {
            return true;
        }
        report(className);
        return !refuses;
    }

    private void report(String className) {
        if (RECORDS_EVENTS) {
            commit(className);
        }
        if (reported.size() < MOST_REPORTED && reported.add(className)) {
            String text =
                    "class is not in the allow-list: class="
                            + RecordedName.escaped(className)
                            + ", refused="
                            + refuses
                            + ", list="
                            + allowed;
            AgentLog.logger().log(Level.WARNING, text);
        }
    }

    private void commit(String className) {
        if (!FlightRecorder.isInitialized()) {
            return; // without a recording the class of the event is not even loaded
        }
        RefusedEvent event = new RefusedEvent();
        if (event.isEnabled()) {
            event.className = className;
            event.refused = refuses;
            event.commit();
        }
    }
}
