// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.zoo;

import io.wherry.iso.Iso;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Reads one of several fields, chosen by all constructs of the language.
@Iso
public class Choices {
    private final int number;
    private final long size;
    private double weight;
    private @Nullable String text;
    private @Nullable Choices left;
    private @Nullable Choices right;
    private @Nullable Choices middle;

    Choices(Random random, int depth) {
        number = random.nextInt(100);
        size = random.nextLong(1_000);
        weight = random.nextInt(1_000) / 8.0;
        text = random.nextBoolean() ? "text" + number : null;
        if (depth > 0) {
            left = random.nextInt(4) == 0 ? null : new Choices(random, depth - 1);
            right = random.nextInt(4) == 0 ? left : new Choices(random, depth - 1);
            middle = random.nextInt(4) == 0 ? this : right;
        }
    }

    /// Runs the program and returns its output.
    public static String run(long seed) {
        Random random = new Random(seed);
        Choices root = new Choices(random, 6);
        StringBuilder out = new StringBuilder();
        for (int n = 0; n < 50; n++) {
            int key = random.nextInt(100);
            out.append(root.byTernary(key)).append(' ').append(root.byIf(key));
            out.append(' ').append(root.nested(key)).append(' ').append(root.bySwitch(key));
            out.append(' ').append(root.ofOthers(key)).append(' ').append(root.ofKinds(key));
            out.append(' ').append(root.orNothing(key)).append(' ').append(root.caught(key));
            out.append(' ').append(root.changed(key));
            out.append(' ').append(root.weighed(key)).append('\n');
        }
        return out.toString();
    }

    private int byTernary(int key) {
        Choices at = this;
        int steps = 0;
        while (at != null && at.number != key && steps < 20) {
            at = key < at.number ? at.left : at.right;
            steps++;
        }
        return at == null ? -steps : at.number;
    }

    private int byIf(int key) {
        Choices at = this;
        int steps = 0;
        while (at != null && steps < 20) {
            if (((key >> steps) & 1) == 0) {
                at = at.left;
            } else {
                at = at.right;
            }
            steps++;
        }
        return steps;
    }

    private long nested(int key) {
        Choices at = this;
        long sum = 0;
        for (int n = 0; at != null && n < 12; n++) {
            at =
                    key % 3 == 0
                            ? (n % 2 == 0 ? at.left : at.right)
                            : key % 3 == 1 ? at.middle : (at.number > key ? at.right : at.left);
            sum = 31 * sum + (at == null ? 7 : at.size);
        }
        return sum;
    }

    private int bySwitch(int key) {
        Choices at =
                switch (key % 4) {
                    case 0 -> left;
                    case 1 -> right;
                    case 2 -> middle;
                    default -> this;
                };
        return at == null ? -1 : at.number;
    }

    /// One branch reads a field of another object.
    private int ofOthers(int key) {
        Choices other = right;
        if (other == null) {
            return -5;
        }
        Choices at = key > number ? other.left : left;
        int read = key > 50 ? other.number : number;
        return read + (at == null ? 0 : at.number);
    }

    /// Fields of several kinds, which only look alike.
    private String ofKinds(int key) {
        double read = key > number ? weight : size;
        long sum = key < number ? size : number;
        String chosen = key % 2 == 0 ? text : "none";
        return read + " " + sum + " " + chosen;
    }

    private int orNothing(int key) {
        Choices at = key % 2 == 0 ? left : null;
        Choices there = at == null ? this : key % 3 == 0 ? at.left : at.right;
        return there == null ? 3 : there.number;
    }

    /// Reading a field of null throws in either branch.
    private String caught(int key) {
        try {
            Choices at = key % 3 == 0 ? left : null;
            Choices next = key % 2 == 0 ? at.left : at.right;
            return next == null ? "null" : "" + next.number;
        } catch (NullPointerException e) {
            return "nothing";
        }
    }

    private static @Nullable Choices step(@Nullable Choices at, boolean first) {
        return first ? at.left : at.right;
    }

    /// Fields of two objects.
    private static @Nullable Choices ofTwo(@Nullable Choices at, Choices other, boolean first) {
        return first ? at.left : other.right;
    }

    /// The value of the condition changes the object that is read, and both fields.
    private int changed(int key) {
        Choices at = right == null ? this : right;
        at = at.swap() > key ? at.left : at.right;
        Choices back = swap() > key ? left : right;
        return (at == null ? 1 : at.number) + (back == null ? 1_000 : 1_000 * back.number);
    }

    private int swap() {
        Choices former = left;
        left = right;
        right = former;
        return number;
    }

    private double weighed(int key) {
        try {
            Choices at = ofTwo(step(this, key % 2 == 0), this, key % 3 == 0);
            at.weight = key > 50 ? at.weight / 2 : at.weight + 1;
            return key < 20 ? at.weight : weight;
        } catch (NullPointerException e) {
            return -1;
        }
    }
}
