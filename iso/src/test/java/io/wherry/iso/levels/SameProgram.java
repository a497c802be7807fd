// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels;

import java.util.Arrays;
import java.util.Random;

/// The test programs: a program is determined by its seed, its output by the results of all calls.
final class SameProgram {
    private static final int STEPS = 1_500;
    private static final int KEYS = 200;
    private static final int NODES = 60;

    private SameProgram() {}

    static String of(Keys keys, long seed) {
        Random random = new Random(seed);
        StringBuilder log = new StringBuilder();
        for (int step = 0; step < STEPS; step++) {
            int key = random.nextInt(KEYS) - KEYS / 2;
            boolean answer =
                    switch (random.nextInt(3)) {
                        case 0 -> keys.add(key);
                        case 1 -> keys.remove(key);
                        default -> keys.has(key);
                    };
            log.append(answer ? '+' : '-');
            if (step % 100 == 0) {
                log.append("depth=")
                        .append(keys.depth())
                        .append(Arrays.toString(keys.keys()))
                        .append('\n');
            }
        }
        return log.append(Arrays.toString(keys.keys())).toString();
    }

    static String of(Chain chain, long seed) {
        Random random = new Random(seed);
        StringBuilder log = new StringBuilder();
        for (int step = 0; step < STEPS; step++) {
            int value = random.nextInt(KEYS);
            switch (random.nextInt(8)) {
                case 0, 1 -> chain.addFirst(value);
                case 2, 3 -> chain.addLast(value);
                case 4, 5, 6 -> log.append(chain.remove(value) ? '+' : '-');
                default -> chain.reverse();
            }
            if (step % 100 == 0) {
                chain.sort();
                log.append(Arrays.toString(chain.values())).append('\n');
            }
        }
        return log.append(Arrays.toString(chain.values())).toString();
    }

    static String of(Net net, long seed) {
        Random random = new Random(seed);
        StringBuilder log = new StringBuilder();
        net.begin(NODES);
        for (int step = 0; step < STEPS; step++) {
            int from = random.nextInt(NODES);
            int to = random.nextInt(NODES);
            if (random.nextInt(100) < 55) {
                net.link(from, to, random.nextInt(1, 50));
            } else {
                log.append(net.unlink(from, to) ? '+' : '-');
            }
            if (step % 100 == 0) {
                log.append(net.reach(from)).append(Arrays.toString(net.distances(from)));
            }
        }
        return log.toString();
    }
}
