// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.SharedMap;
import io.wherry.iso.SharedMapCodec;
import io.wherry.iso.SharedMapOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Shared maps and those of the JDK in corners of the contract of concurrent maps.
final class SharedMapContractTest {
    private static final SharedMapOptions SMALL = SharedMapOptions.ofBytes(1 << 20);

    @TempDir Path folder;

    private SharedMap<String, String> map() throws Exception {
        return SharedMap.open(
                folder.resolve("map"), SharedMapCodec.text(), SharedMapCodec.text(), SMALL);
    }

    private static void requireFunctions(ConcurrentMap<String, String> map) {
        map.put("key", "value");
        List<ThrowingCallable> calls =
                List.of(
                        () -> map.computeIfAbsent("key", null),
                        () -> map.computeIfAbsent("none", null),
                        () -> map.computeIfPresent("key", null),
                        () -> map.computeIfPresent("none", null),
                        () -> map.compute("none", null),
                        () -> map.merge("none", "value", null),
                        () -> map.replaceAll(null),
                        () -> map.entrySet().removeIf(null),
                        () -> map.values().removeIf(null));
        for (ThrowingCallable call : calls) {
            assertThatThrownBy(call).isInstanceOf(NullPointerException.class);
        }
        assertThat(map).isEqualTo(Map.of("key", "value"));
        map.clear();
        assertThatThrownBy(() -> map.replaceAll(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void nullAsAFunctionIsRefusedWhateverTheMapHas() throws Exception {
        requireFunctions(new ConcurrentHashMap<>());
        try (SharedMap<String, String> map = map()) {
            requireFunctions(map);
        }
    }

    /* A value that is set while the filter looks at the former one is kept. */
    private static void requireNewValues(ConcurrentMap<String, String> map) {
        map.put("key", "old");
        assertThat(map.entrySet().removeIf(_ -> isSet(map, "new"))).isFalse();
        assertThat(map).isEqualTo(Map.of("key", "new"));

        assertThat(map.values().removeIf(_ -> isSet(map, "newest"))).isFalse();
        assertThat(map).isEqualTo(Map.of("key", "newest"));

        map.put("other", "value");
        assertThat(map.values().removeIf(value -> value.equals("newest"))).isTrue();
        assertThat(map.entrySet().removeIf(entry -> entry.getKey().equals("key"))).isFalse();
        assertThat(map).isEqualTo(Map.of("other", "value"));
    }

    private static boolean isSet(ConcurrentMap<String, String> map, String value) {
        map.put("key", value);
        return true;
    }

    @Test
    void aFilterRemovesNoValueThatItWasNotGiven() throws Exception {
        requireNewValues(new ConcurrentHashMap<>());
        try (SharedMap<String, String> map = map()) {
            requireNewValues(map);
        }
    }
}
