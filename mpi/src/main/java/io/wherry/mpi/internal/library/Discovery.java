// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The candidate files of the MPI library, the likeliest first.
///
/// @param names as arguments of `dlopen`
/// @param chosen the source of the choice, for messages
record Discovery(List<String> names, String chosen) {
    /// System property that names the library.
    static final String PROPERTY = "wherry.mpi.library";

    /// Environment variable that names the library, if the property does not.
    static final String VARIABLE = "WHERRY_MPI_LIBRARY";

    private static final String STANDARD = "libmpi_abi.so.1";
    private static final String OPEN_MPI = "libmpi.so.40";
    private static final String MPICH = "libmpich.so.12";
    private static final String MPICH_LIKE = "libmpi.so.12";
    private static final List<String> KNOWN = List.of(STANDARD, OPEN_MPI, MPICH, MPICH_LIKE);

    Discovery {
        names = List.copyOf(names);
    }

    static Discovery of(@Nullable String property, Map<String, String> environment) {
        if (property != null && !property.isBlank()) {
            return new Discovery(List.of(property), PROPERTY);
        }
        String variable = environment.get(VARIABLE);
        if (variable != null && !variable.isBlank()) {
            return new Discovery(List.of(variable), VARIABLE);
        }
        Launcher launcher = Launcher.detect(environment);
        if (launcher == null) {
            return new Discovery(KNOWN, "known names");
        }
        Set<String> names = new LinkedHashSet<>(preferred(launcher.kind()));
        names.addAll(KNOWN);
        return new Discovery(new ArrayList<>(names), "launcher=" + launcher.kind());
    }

    private static List<String> preferred(Launcher.Kind kind) {
        return switch (kind) {
            case OPEN_MPI, PMIX -> List.of(OPEN_MPI);
            case MPICH -> List.of(MPICH, MPICH_LIKE);
            case SLURM -> List.of();
        };
    }
}
