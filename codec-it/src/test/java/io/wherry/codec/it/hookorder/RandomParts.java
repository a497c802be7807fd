// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import io.wherry.codec.it.hookorder.Holders.Box;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Up to eight parts that refer to each other at random, some of them through holders, some deep in the graph.
final class RandomParts {
    private static final int MOST = 8;
    private static final List<String> TYPES = new ArrayList<>(PairGraph.doubles());

    static {
        TYPES.addAll(PairGraph.singles());
        TYPES.add(Family.EXTERNAL);
    }

    private RandomParts() {}

    static Object of(long seed, Family family) {
        Random random = new Random(seed);
        List<String> types = new ArrayList<>();
        List<Object> parts = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(MOST); i++) {
            types.add(pick(TYPES, random));
            parts.add(family.make(types.get(i), i + 1));
        }
        for (int i = 0; i < parts.size(); i++) {
            for (String place : PairGraph.places(types.get(i))) {
                PairGraph.set(parts.get(i), place, value(parts, random));
            }
        }
        PairGraph.Above above = pick(List.of(PairGraph.Above.values()), random);
        return random.nextBoolean() ? parts.getFirst() : above.over(parts.getFirst());
    }

    private static Object value(List<Object> parts, Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> "text";
            case 1 -> new Box(random.nextBoolean() ? "content" : null);
            case 2 -> viaAny(pick(parts, random), random);
            default -> pick(parts, random);
        };
    }

    /// A part is a key by its identity; a holder would be one by its contents, which are not there when it is hashed.
    private static Object viaAny(Object target, Random random) {
        ReferencePath via = pick(List.of(ReferencePath.values()), random);
        boolean isNested = via != ReferencePath.MAP_KEY && random.nextInt(3) == 0;
        return via.to(isNested ? pick(List.of(ReferencePath.values()), random).to(target) : target);
    }

    private static <T> T pick(List<T> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }
}
