// SPDX-License-Identifier: Apache-2.0
package mpi.programs.datatype;

import java.util.List;
import mpi.Datatype;
import mpi.MPI;

/// Generates datatypes from numbers: types of types, with empty blocks, negative strides and
/// displacements, and explicit bounds. A C program generated the same types for `layouts.txt`.
final class GeneratedTypes {
    private static final List<Datatype> BASE =
            List.of(MPI.INT, MPI.SHORT, MPI.DOUBLE, MPI.BYTE, MPI.LONG);
    private static final int BYTES = 8;

    private int state;

    private GeneratedTypes(int number) {
        state = number * 7919 + 1;
    }

    static Datatype of(int number) {
        GeneratedTypes types = new GeneratedTypes(number);
        return types.next(1 + types.random(3));
    }

    /// A linear congruential generator.
    private int random(int bound) {
        state = state * 1_664_525 + 1_013_904_223;
        return Integer.remainderUnsigned(state >>> 8, bound);
    }

    private Datatype next(int depth) {
        int kind = depth == 0 ? 0 : random(8);
        if (kind == 0) {
            return BASE.get(random(BASE.size()));
        }
        if (kind == 6) {
            return structure(depth);
        }
        Datatype old = next(depth - 1);
        return switch (kind) {
            case 1 -> Datatype.createContiguous(random(4), old);
            case 2 -> Datatype.createVector(random(4), random(3), random(7) - 3, old);
            case 3 -> Datatype.createHVector(random(4), random(3), BYTES * (random(9) - 4), old);
            case 4 -> indexed(old);
            case 5 -> hIndexed(old);
            default -> Datatype.createResized(old, BYTES * (random(5) - 2), BYTES * random(5));
        };
    }

    private Datatype structure(int depth) {
        int count = random(3) + (random(4) > 0 ? 1 : 0);
        int[] lengths = new int[count];
        int[] displacements = new int[count];
        Datatype[] types = new Datatype[count];
        for (int n = 0; n < count; n++) {
            lengths[n] = random(3);
            displacements[n] = Integer.BYTES * (random(20) - 6);
            types[n] = next(depth - 1);
        }
        return Datatype.createStruct(lengths, displacements, types);
    }

    private Datatype indexed(Datatype old) {
        int count = random(4);
        int[] lengths = new int[count];
        int[] displacements = new int[count];
        for (int n = 0; n < count; n++) {
            lengths[n] = random(3);
            displacements[n] = random(7) - 3;
        }
        return Datatype.createIndexed(lengths, displacements, old);
    }

    private Datatype hIndexed(Datatype old) {
        int count = random(4);
        int[] lengths = new int[count];
        int[] displacements = new int[count];
        for (int n = 0; n < count; n++) {
            lengths[n] = random(3);
            displacements[n] = BYTES * (random(9) - 4);
        }
        return Datatype.createHIndexed(lengths, displacements, old);
    }
}
