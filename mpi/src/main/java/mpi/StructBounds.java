// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.Signature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import mpi.TypeContent.Kind;

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
        int[] lower = marked(MPI.LB, displacements, types);
        int[] upper = marked(MPI.UB, displacements, types);
        int lb = Arrays.stream(lower).min().orElse(all.lower());
        int ub = Arrays.stream(upper).max().orElse(all.upper());
        boolean isBounded = kept.size() < types.length;
        Signature signature = all.isOfObjects() ? null : signature(kept, lengths, types);
        return Datatype.of(
                isBounded ? all.resized(lb, ub - lb) : all,
                new TypeContent(kind(kept, types), null, signature));
    }

    /// Returns the kind of all types; a structure if they differ.
    private static Kind kind(List<Integer> kept, Datatype[] types) {
        List<Kind> kinds = kept.stream().map(n -> types[n].kindInStructure()).distinct().toList();
        return switch (kinds.size()) {
            case 0 -> Kind.PLAIN;
            case 1 -> kinds.getFirst();
            default -> Kind.STRUCTURE;
        };
    }

    /// Returns the displacements of a marker: the lowest `MPI.LB` and the highest `MPI.UB` are the
    /// bounds (MPI 4.1, 5.1.6).
    private static int[] marked(Datatype marker, int[] displacements, Datatype[] types) {
        return IntStream.range(0, types.length)
                .filter(n -> types[n] == marker)
                .map(n -> displacements[n])
                .toArray();
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
