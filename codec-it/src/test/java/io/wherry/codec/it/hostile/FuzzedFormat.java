// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A format whose readers are fuzzed.
enum FuzzedFormat {
    LEAN {
        @Override
        Mutants mutants(long seed) {
            RobustnessHarness harness = RobustnessHarness.warm();
            Mutator mutator = new Mutator(SeedMessages.all(), new LeanGrammar(), seed);
            Mutator parcels = new Mutator(SeedMessages.parcels(), new LeanGrammar(), seed);
            return new Mutants(
                    index -> index % 4 == 0 ? parcels.next() : mutator.next(),
                    (bytes, index) -> {
                        switch (index % 4) {
                            case 0 -> harness.parcel(bytes);
                            case 1 -> harness.inPieces(bytes);
                            default -> harness.atOnce(bytes);
                        }
                        if (index % 1000 == 0) {
                            checkSound();
                        }
                    });
        }
    },
    EVOLVE {
        @Override
        Mutants mutants(long seed) {
            RobustnessHarness harness = RobustnessHarness.warm();
            Mutator mutator = new Mutator(SeedMessages.all(), new LeanGrammar(), seed);
            return new Mutants(_ -> mutator.next(), (bytes, _) -> harness.evolving(bytes));
        }
    },
    JAVAIO {
        @Override
        Mutants mutants(long seed) {
            RobustnessHarness harness = RobustnessHarness.warmCorpus();
            Mutator mutator = new Mutator(streams(), new JavaioGrammar(), seed);
            return new Mutants(
                    _ -> mutator.next(),
                    (bytes, index) -> {
                        if (index % 4 == 0) {
                            harness.inPieces(bytes);
                        } else {
                            harness.atOnce(bytes);
                        }
                    });
        }
    },
    /// The java.io format through the streams that take the place of java.io's.
    STREAMS {
        @Override
        Mutants mutants(long seed) {
            RobustnessHarness harness = RobustnessHarness.warmCorpus();
            Mutator mutator = new Mutator(streams(), new JavaioGrammar(), seed);
            return new Mutants(_ -> mutator.next(), (bytes, _) -> harness.dropIn(bytes));
        }
    },
    /// The java.io format with classes that are not here; values that are read are written and read again.
    NODES {
        @Override
        Mutants mutants(long seed) {
            List<RobustnessHarness> ordeals = RobustnessHarness.salvaging();
            List<byte[]> valid = AbsentNames.in(streams());
            Mutator mutator = new Mutator(valid, new JavaioGrammar(), seed);
            return new Mutants(
                    _ -> mutator.next(),
                    (bytes, index) -> {
                        RobustnessHarness harness = ordeals.get(index % ordeals.size());
                        if (index % 5 == 0) {
                            harness.inPieces(bytes);
                        } else {
                            harness.thereAndBack(bytes);
                        }
                    });
        }
    };

    /// Damaged messages by number, and the reader that decodes them.
    record Mutants(Source source, Reader reader) {}

    /// Gives the damaged bytes with the number `index`; called in order.
    interface Source {
        byte[] next(int index);
    }

    /// Reads damaged bytes.
    interface Reader {
        void read(byte[] bytes, int index);
    }

    /// The messages to damage, and the warm readers, so that all classes are known before the first
    /// mutant.
    abstract Mutants mutants(long seed);

    /// Damaged messages do not harm sound ones.
    private static void checkSound() {
        ZooGraph sound = GraphZoo.named("message");
        try {
            GraphCodec codec = GraphCodec.lean();
            sound.checkCopy(codec.decode(codec.encode(sound.fresh())));
        } catch (IOException e) {
            throw new AssertionError("sound message refused", e);
        }
    }

    /// The messages that java.io writes of zoo and corpus.
    private static List<byte[]> streams() {
        List<byte[]> all = new ArrayList<>(SeedMessages.javaio());
        all.addAll(SeedMessages.corpus());
        return all;
    }
}
