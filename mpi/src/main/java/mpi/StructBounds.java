// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.Signature;
import java.util.ArrayList;
import java.util.List;

/// Computes the bounds of mpiJava structures, in which types without elements mark the bounds.
final class StructBounds {
    private StructBounds() {}

    static Datatype structure(int[] lengths, int[] displacements, Datatype[] types) {
        if (lengths.length != displacements.length || lengths.length != types.length) {
            throw new MPIException(MPI.ERR_ARG, "arrays differ in length", null);
        }
        List<Integer> kept = new ArrayList<>();
        for (int n = 0; n < types.length; n++) {
            if (types[n] != MPI.LB && types[n] != MPI.UB) {
                kept.add(n);
            }
        }
        Layout all =
                Layout.structure(
                        kept.stream().mapToInt(n -> lengths[n]).toArray(),
                        kept.stream().mapToLong(n -> displacements[n]).toArray(),
                        kept.stream().map(n -> types[n].layout()).toArray(Layout[]::new));
        int lower = all.lower();
        int upper = all.upper();
        for (int n = 0; n < types.length; n++) {
            if (types[n] == MPI.LB) {
                lower = displacements[n];
            } else if (types[n] == MPI.UB) {
                upper = displacements[n];
            }
        }
        boolean isBounded = kept.size() < types.length;
        return Datatype.of(
                isBounded ? all.resized(lower, upper - lower) : all,
                all.isOfObjects() ? null : signature(kept, lengths, types));
    }

    private static Signature signature(List<Integer> kept, int[] lengths, Datatype[] types) {
        return Signature.structure(
                kept.stream().map(n -> types[n].signature()).toList(),
                kept.stream()
                        .mapToLong(n -> {
                            Layout layout = types[n].layout();
                            return (long) lengths[n] * layout.size() * layout.unit();
                        })
                        .toArray());
    }
}
