// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.collection;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Copies;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Hash maps that are filled as they are read.
final class LeafKeysTest {
    private static final int ENTRIES = 20;

    /// A record exists only when its map has been read, which may hold it.
    record Holder(Map<Object, Object> map) implements Serializable {}

    /// A key whose hash code is that of a field.
    record Name(String text) implements Serializable {}

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 19})
    void valueThatComesLaterIsPutWhenItIsThere(int at) throws IOException {
        Holder holder = new Holder(new HashMap<>());
        for (int i = 0; i < ENTRIES; i++) {
            holder.map().put("key " + i, i == at ? holder : List.of(i));
        }

        Holder copy = Copies.lean(holder);

        assertThat(copy.map()).hasSize(ENTRIES);
        assertThat(copy.map().get("key " + at)).isSameAs(copy);
        for (int i = 0; i < ENTRIES; i++) {
            if (i != at) {
                assertThat(copy.map()).containsEntry("key " + i, List.of(i));
            }
        }
    }

    @Test
    void listsInMapsReferToWhatComesLater() throws IOException {
        Holder holder = new Holder(new HashMap<>());
        holder.map().put("list", new ArrayList<>(List.of(holder, "x")));
        holder.map().put("array", new Object[] {holder, holder});
        holder.map().put("after", 1);

        Holder copy = Copies.lean(holder);

        assertThat(((List<?>) Objects.requireNonNull(copy.map().get("list"))).getFirst())
                .isSameAs(copy);
        assertThat(((Object[]) Objects.requireNonNull(copy.map().get("array")))[1]).isSameAs(copy);
        assertThat(copy.map()).containsEntry("after", 1);
    }

    @Test
    void keysOfAllKindsAreFound() throws IOException {
        Map<Object, Object> map = new HashMap<>();
        map.put("text", 1);
        map.put(1234567, 2);
        map.put(null, 3);
        map.put(new Name("name"), 4);
        map.put(List.of("list"), 5);
        map.put("more", null);

        assertThat(Copies.lean(map)).isEqualTo(map);
    }
}
