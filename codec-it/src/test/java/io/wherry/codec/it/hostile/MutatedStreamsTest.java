// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.Isomorphism;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Streams that java.io wrote of the zoo and the corpus, with a few bytes, counts or references changed, as java.io reads them.
/// CONTRIBUTING.md says how to run a million; [MutatedFormatsTest] has the other formats.
class MutatedStreamsTest {
    private static final int COUNT = Integer.getInteger("wherry.mutations", 10_000);
    private static final long SEED = Long.getLong("wherry.mutations.seed", 20_261_121);

    /// Results that cannot be compared: descriptions of classes, broken collections.
    private static final Set<String> UNSEEN =
            Set.of(": no way to compare a ", ": an object that cannot be seen");

    private final List<byte[]> valid = valid();
    private final RobustnessHarness harness = RobustnessHarness.warmCorpus();
    private final Mutator mutator = new Mutator(valid, new JavaioGrammar(), SEED);

    private static List<byte[]> valid() {
        List<byte[]> all = new ArrayList<>(SeedMessages.javaio());
        all.addAll(SeedMessages.corpus());
        return all;
    }

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void streamsInThePlaceOfJavaiosMakeOfThemWhatJavaioMakes() {
        Set<String> ends = new HashSet<>();
        for (int i = 0; i < COUNT; i++) {
            byte[] stream = mutator.next();
            RobustnessHarness.End ours = harness.dropIn(stream);
            FilteredStreams.@Nullable Outcome theirs = javaio(stream);
            assertThat(ours.failure() == null)
                    .as(() ->
                            "read: "
                                    + RobustnessHarness.hex(stream)
                                    + ", failure="
                                    + ours.failure())
                    .isEqualTo(theirs != null);
            if (theirs != null) {
                assertThat(difference(theirs.value(), ours.value()))
                        .as(() -> RobustnessHarness.hex(stream))
                        .isNull();
            }
            ends.add(theirs == null ? "refused" : "read");
        }

        assertThat(valid).hasSizeGreaterThan(1000);
        assertThat(ends).containsExactlyInAnyOrder("refused", "read");
    }

    /// Null if java.io refuses, or fails in whatever way.
    private static FilteredStreams.@Nullable Outcome javaio(byte[] stream) {
        try {
            return FilteredStreams.javaio(stream, RobustnessHarness.CORPUS);
        } catch (IOException | RuntimeException | Error _) {
            return null;
        }
    }

    private static @Nullable String difference(@Nullable Object expected, @Nullable Object actual) {
        String difference;
        try {
            difference = Isomorphism.difference(expected, actual);
        } catch (RuntimeException _) {
            return null; // code of the graph's classes failed: the bytes made it so
        }
        return difference == null || UNSEEN.stream().anyMatch(difference::contains)
                ? null
                : difference;
    }
}
