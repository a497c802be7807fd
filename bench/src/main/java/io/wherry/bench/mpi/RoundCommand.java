// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import java.nio.charset.StandardCharsets;

/// A command from rank 0 to rank 1: the next round of both.
///
/// @param rounds number of rounds; [#CHECK] for one round that is checked; [#STOP] to end
record RoundCommand(MpiMeasurement measure, BufferKind way, int rounds) {
    private static final int CHECK = 0;
    private static final int STOP = -1;

    /// Bytes of the longest.
    private static final int LONGEST = 64;

    static final RoundCommand END =
            new RoundCommand(MpiMeasurement.BARRIER, BufferKind.BYTES, STOP);

    static RoundCommand check(MpiMeasurement measure, BufferKind way) {
        return new RoundCommand(measure, way, CHECK);
    }

    boolean isEnd() {
        return rounds == STOP;
    }

    boolean isCheck() {
        return rounds == CHECK;
    }

    void send(RankPair ranks) {
        String text = measure.exercise() + " " + measure.bytes() + " " + way + " " + rounds;
        byte[] bytes = new byte[LONGEST];
        byte[] own = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(own, 0, bytes, 0, own.length);
        ranks.send(bytes);
    }

    static RoundCommand receive(RankPair ranks) {
        byte[] bytes = new byte[LONGEST];
        ranks.receive(bytes);
        String[] words = new String(bytes, StandardCharsets.US_ASCII).trim().split(" ", -1);
        MpiMeasurement measure =
                new MpiMeasurement(ExchangePattern.valueOf(words[0]), Integer.parseInt(words[1]));
        return new RoundCommand(measure, BufferKind.valueOf(words[2]), Integer.parseInt(words[3]));
    }

    /// Sends the result of the check; called by rank 1.
    static void answer(RankPair ranks, boolean right) {
        ranks.send(new byte[] {(byte) (right ? 1 : 0)});
    }

    /// Receives the reply of rank 1.
    static boolean isAnswered(RankPair ranks) {
        byte[] answer = new byte[1];
        ranks.receive(answer);
        return answer[0] == 1;
    }
}
