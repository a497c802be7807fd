// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.zoo.GraphZoo;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Valid messages with a few bytes, counts or segments changed. CONTRIBUTING.md says how to run a million.
class MutatedMessagesTest {
    /// Messages to try, and where the sequence of random numbers starts.
    private static final int COUNT = Integer.getInteger("wherry.mutations", 40_000);

    private static final long SEED = Long.getLong("wherry.mutations.seed", 20_261_120);

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES) // a million of them; one that hangs is found
    void everyOneEndsInAGraphOrATypedException() throws IOException {
        List<byte[]> valid = Messages.all();
        Ordeal ordeal = Ordeal.warm();
        Mutator mutator = new Mutator(valid, new LeanGrammar(), SEED);
        Mutator parcels = new Mutator(Messages.parcels(), new LeanGrammar(), SEED);
        GraphCodec codec = GraphCodec.lean();
        byte[] sound = codec.encode(GraphZoo.named("message").fresh());

        for (int i = 0; i < COUNT; i++) {
            byte[] message = mutator.next();
            ordeal.atOnce(message);
            switch (i & 3) {
                case 0 -> ordeal.inPieces(message);
                case 1 -> ordeal.evolving(message);
                case 2 -> ordeal.parcel(parcels.next());
                default -> {}
            }
            if (i % 1000 == 0) {
                GraphZoo.named("message").checkCopy(codec.decode(sound));
            }
        }

        assertThat(valid).hasSizeGreaterThan(100);
    }
}
