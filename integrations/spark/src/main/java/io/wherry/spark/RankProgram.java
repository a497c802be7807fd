// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The program of each rank of a Spark stage, run by [BarrierRanks]. It calls `MPI.Init` and
/// `MPI.Finalize` as it does elsewhere.
///
/// @param <T> the elements of the RDD
/// @param <R> the result of a rank
@FunctionalInterface
public interface RankProgram<T, R> extends Serializable {
    /// Runs one rank.
    ///
    /// @param partition the elements of the partition whose number is that of the rank
    /// @return the result of the rank, which the serializer of Spark can write
    /// @throws Exception if the rank fails; it ends the other ranks, and Spark starts all of them again or ends the job
    @Nullable R run(List<T> partition) throws Exception;
}
