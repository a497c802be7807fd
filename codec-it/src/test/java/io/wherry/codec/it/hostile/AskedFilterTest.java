// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Filters get the same queries as from java.io's streams: each class, array, back-reference, with
/// depth and number of references.
class AskedFilterTest {
    private static @Nullable List<String> byJavaio(byte[] stream) {
        try {
            return FilteredStreams.javaio(stream, _ -> true).asked();
        } catch (IOException | RuntimeException | LinkageError _) {
            return null;
        }
    }

    private static List<byte[]> streams() {
        List<byte[]> all = new ArrayList<>(SeedMessages.javaio());
        all.addAll(SeedMessages.corpus());
        return all;
    }

    @Test
    void ofEveryGraphOfZooAndCorpus() throws IOException {
        int asked = 0;
        for (byte[] stream : streams()) {
            List<String> expected = byJavaio(stream);
            if (expected != null) {
                assertThat(FilteredStreams.ours(stream, _ -> true).asked()).isEqualTo(expected);
                asked += expected.size();
            }
        }

        assertThat(asked).isGreaterThan(10_000);
    }

    @Test
    void ofStreamsThatDescribeClassesOtherwiseThanTheyAreHere() throws IOException {
        AtomicInteger same = new AtomicInteger();
        Mutator mutator = new Mutator(streams(), new JavaioGrammar(), 7);
        for (int i = 0; i < 5000; i++) {
            byte[] stream = mutator.next();
            FilteredStreams.@Nullable Outcome javaio = readable(stream);
            if (javaio != null) {
                assertThat(FilteredStreams.ours(stream, RobustnessHarness.CORPUS).asked())
                        .as(() -> RobustnessHarness.hex(stream))
                        .isEqualTo(javaio.asked());
                same.incrementAndGet();
            }
        }

        assertThat(same).hasValueGreaterThan(100);
    }

    private static FilteredStreams.@Nullable Outcome readable(byte[] stream) {
        try {
            return FilteredStreams.javaio(stream, RobustnessHarness.CORPUS);
        } catch (IOException | RuntimeException | Error _) {
            return null;
        }
    }
}
