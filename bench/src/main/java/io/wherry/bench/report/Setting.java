// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.util.Map;

/// Where and how a run was made.
///
/// @param day of its beginning, `2026-11-23`
/// @param command as one would type it
/// @param effort how long everything takes
/// @param machine processor, cores, memory, system: what is known of them, by name
/// @param versions of Wherry, the JDK and who is compared with it, by name
public record Setting(
        String day,
        String command,
        String effort,
        Map<String, String> machine,
        Map<String, String> versions) {
    public Setting {
        machine = Map.copyOf(machine);
        versions = Map.copyOf(versions);
    }
}
