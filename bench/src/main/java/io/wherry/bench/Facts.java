// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/// The machine and the day, without names.
///
/// @param load how many threads wanted a core in the minute before; below 0 if nobody knows
record Facts(Machine machine, String jdk, double load, LocalDate day) {

    /// @param system operating system and architecture
    record Machine(String processor, int cores, String system) {}

    static Facts here() {
        String system = System.getProperty("os.name") + ' ' + System.getProperty("os.arch");
        String jdk = System.getProperty("java.vm.name") + ' ' + Runtime.version();
        int cores = Runtime.getRuntime().availableProcessors();
        return new Facts(
                new Machine(processor(), cores, system),
                jdk,
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                LocalDate.now(ZoneOffset.UTC));
    }

    /// What Linux calls the processor.
    private static String processor() {
        Path file = Path.of("/proc/cpuinfo");
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException _) { // not Linux
            return "unknown";
        }
    }
}
