// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.maps;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A map that is measured.
public enum MapContender {
    SHARED("wherry `SharedMap`", true),
    /// The same, read by `readBytes`.
    IN_PLACE("wherry `SharedMap`, read in place", true),
    CHRONICLE("Chronicle Map", true),
    /// The same, with values that are copied into an array of the caller.
    CHRONICLE_USING("Chronicle Map, `getUsing`", true),
    MAPDB("MapDB", false),
    HEAP("`ConcurrentHashMap`", false);

    private static final List<String> ACCESS =
            List.of(
                    "--sun-misc-unsafe-memory-access=allow",
                    "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
                    "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
                    "--add-opens=jdk.compiler/com.sun.tools.javac=ALL-UNNAMED",
                    "--add-opens=java.base/java.lang=ALL-UNNAMED",
                    "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
                    "--add-opens=java.base/java.io=ALL-UNNAMED",
                    "--add-opens=java.base/java.nio=ALL-UNNAMED",
                    "--add-opens=java.base/java.util=ALL-UNNAMED",
                    "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                    "--enable-native-access=ALL-UNNAMED",
                    "-Dchronicle.analytics.disable=true");

    private final String label;
    private final boolean shared;

    MapContender(String label, boolean shared) {
        this.label = label;
        this.shared = shared;
    }

    public String label() {
        return label;
    }

    /// Returns whether several processes can have it open.
    public boolean isShared() {
        return shared;
    }

    /// Returns the options of its JVMs.
    public List<String> jvmOptions() {
        return switch (this) {
            case SHARED, IN_PLACE, HEAP -> List.of();
            case CHRONICLE, CHRONICLE_USING, MAPDB -> ACCESS;
        };
    }

    TextMap open(Path file, int entries) throws IOException {
        return switch (this) {
            case SHARED -> SharedTextMap.open(file, entries, false);
            case IN_PLACE -> SharedTextMap.open(file, entries, true);
            case CHRONICLE -> ChronicleTextMap.open(file, entries, false);
            case CHRONICLE_USING -> ChronicleTextMap.open(file, entries, true);
            case MAPDB -> MapDbTextMap.open(file);
            case HEAP -> new HeapTextMap();
        };
    }
}
