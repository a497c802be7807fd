// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import java.nio.charset.StandardCharsets;

/// What rank 0 tells rank 1: what both do next.
///
/// @param rounds how often; [#CHECK] once, to look at what comes; [#STOP] never again
record Order(Measure measure, Way way, int rounds) {
    private static final int CHECK = 0;
    private static final int STOP = -1;

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

    void send(World world) {
        String text = measure.exercise() + " " + measure.bytes() + " " + way + " " + rounds;
        byte[] bytes = new byte[LONGEST];
        byte[] own = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(own, 0, bytes, 0, own.length);
        world.send(bytes);
    }

    static Order receive(World world) {
        byte[] bytes = new byte[LONGEST];
        world.receive(bytes);
        String[] words = new String(bytes, StandardCharsets.US_ASCII).trim().split(" ", -1);
        Measure measure = new Measure(Exercise.valueOf(words[0]), Integer.parseInt(words[1]));
        return new Order(measure, Way.valueOf(words[2]), Integer.parseInt(words[3]));
    }

    /// Rank 1 says whether all is right with it.
    static void answer(World world, boolean right) {
        world.send(new byte[] {(byte) (right ? 1 : 0)});
    }

    /// What rank 1 says.
    static boolean isAnswered(World world) {
        byte[] answer = new byte[1];
        world.receive(answer);
        return answer[0] == 1;
    }
}
