// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import java.nio.charset.StandardCharsets;
import mpi.MPI;

/// What rank 0 tells rank 1: what both do next.
///
/// @param rounds how often; [#CHECK] once, to look at what comes; [#STOP] never again
record Order(Measure measure, Way way, int rounds) {
    private static final int CHECK = 0;
    private static final int STOP = -1;
    private static final int TAG = 8;

    /// Bytes of the longest.
    private static final int LONGEST = 64;

    static final Order END = new Order(Measure.BARRIER, Way.BYTES, STOP);

    static Order check(Measure measure, Way way) {
        return new Order(measure, way, CHECK);
    }

    boolean isEnd() {
        return rounds == STOP;
    }

    boolean isCheck() {
        return rounds == CHECK;
    }

    void send() {
        String text = measure.exercise() + " " + measure.bytes() + " " + way + " " + rounds;
        byte[] bytes = new byte[LONGEST];
        byte[] own = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(own, 0, bytes, 0, own.length);
        MPI.COMM_WORLD.Send(bytes, 0, LONGEST, MPI.BYTE, 1, TAG);
    }

    static Order receive() {
        byte[] bytes = new byte[LONGEST];
        MPI.COMM_WORLD.Recv(bytes, 0, LONGEST, MPI.BYTE, 0, TAG);
        String[] words = new String(bytes, StandardCharsets.US_ASCII).trim().split(" ", -1);
        Measure measure = new Measure(Exercise.valueOf(words[0]), Integer.parseInt(words[1]));
        return new Order(measure, Way.valueOf(words[2]), Integer.parseInt(words[3]));
    }

    /// Rank 1 says whether all is right with it.
    static void answer(boolean right) {
        MPI.COMM_WORLD.Send(new byte[] {(byte) (right ? 1 : 0)}, 0, 1, MPI.BYTE, 0, TAG);
    }

    /// What rank 1 says.
    static boolean isAnswered() {
        byte[] answer = new byte[1];
        MPI.COMM_WORLD.Recv(answer, 0, 1, MPI.BYTE, 1, TAG);
        return answer[0] == 1;
    }
}
