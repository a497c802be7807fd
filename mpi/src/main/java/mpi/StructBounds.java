// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.Signature;
import java.util.ArrayList;
import java.util.List;
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
                        kept.stream().map(n -> types[n].layoutOf(1)).toArray(Layout[]::new));
        Signature signature = all.isOfObjects() ? null : signature(kept, lengths, types);
        return Datatype.of(
                marked(all, displacements, types),
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

    /// Returns a layout with the markers: the lowest `MPI.LB` and the highest `MPI.UB`, also of the
    /// types in it, are the bounds (MPI 4.1, 5.1.6).
    private static Layout marked(Layout all, int[] displacements, Datatype[] types) {
        Layout marked = all;
        for (int n = 0; n < types.length; n++) {
            if (types[n] == MPI.LB) {
                marked = marked.withLowerMarker(displacements[n]);
            } else if (types[n] == MPI.UB) {
                marked = marked.withUpperMarker(displacements[n]);
            }
        }
        return marked;
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
