// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Detects and describes the loss of another rank as the cause of an exception that ends the
/// program, even if the program wrapped it.
final class RankLoss {
    private static final int MOST_CAUSES = 20;

    private RankLoss() {}

    static boolean isCauseOf(Throwable exception) {
        return causes(exception)
                .anyMatch(each ->
                        each instanceof MPIException failure
                                && failure.getErrorClass() == MPI.ERR_PROC_ABORTED);
    }

    /// Returns the exception and its causes in one line, each text once.
    static String text(Throwable exception) {
        return causes(exception)
                .map(Throwable::toString)
                .distinct()
                .collect(Collectors.joining("; caused by "));
    }

    private static Stream<Throwable> causes(Throwable exception) {
        return Stream.iterate(exception, each -> each != null, Throwable::getCause)
                .limit(MOST_CAUSES);
    }
}
