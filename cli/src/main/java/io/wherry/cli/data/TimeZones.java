// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.data;

import java.io.Serializable;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneOffsetTransitionRule;
import java.time.zone.ZoneRules;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/// The time zones of the JDK with their rules and each change of their offsets.
final class TimeZones {
    /// What is known of one zone. `changes` are those of the past, `yearly` those that come back.
    @SuppressWarnings("ArrayRecordComponent") // never compared by equals
    record History(
            ZoneId zone,
            ZoneRules rules,
            ZoneOffsetTransition[] changes,
            ZoneOffsetTransitionRule[] yearly)
            implements Serializable {}

    private TimeZones() {}

    static Map<ZoneId, History> history() {
        Map<ZoneId, History> zones = new HashMap<>();
        for (String name : new TreeSet<>(ZoneId.getAvailableZoneIds())) {
            ZoneId zone = ZoneId.of(name);
            ZoneRules rules = zone.getRules();
            ZoneOffsetTransition[] changes =
                    rules.getTransitions().toArray(ZoneOffsetTransition[]::new);
            ZoneOffsetTransitionRule[] yearly =
                    rules.getTransitionRules().toArray(ZoneOffsetTransitionRule[]::new);
            zones.put(zone, new History(zone, rules, changes, yearly));
        }
        return zones;
    }
}
