// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import mpi.MPI;

/// Both ranks: the rank of this process, and messages to the other that are not measured.
///
/// Bindings of MPI for Java have names of two kinds. A class that uses one kind runs with all bindings that have it, whichever
/// are on the class path.
sealed interface RankPair {
    int TAG = 8;

    int rank();

    /// To the other one.
    void send(byte[] bytes);

    /// From the other one, as many.
    void receive(byte[] bytes);

    /// Returns the partner that sends and receives `blocks`.
    Partner partner(BufferKind kind, Blocks blocks);

    /// Whether messages of this way do this.
    default boolean does(MpiMeasurement measurement, BufferKind kind) {
        return kind.does(measurement.exercise(), measurement.bytes());
    }

    /// By the names of mpiJava, which MPJ Express has, too.
    record OfMpijava(int rank) implements RankPair {
        static OfMpijava joined() {
            return new OfMpijava(MPI.COMM_WORLD.Rank());
        }

        @Override
        public void send(byte[] bytes) {
            MPI.COMM_WORLD.Send(bytes, 0, bytes.length, MPI.BYTE, 1 - rank, TAG);
        }

        @Override
        public void receive(byte[] bytes) {
            MPI.COMM_WORLD.Recv(bytes, 0, bytes.length, MPI.BYTE, 1 - rank, TAG);
        }

        @Override
        public Partner partner(BufferKind kind, Blocks blocks) {
            return new MpijavaPartner(rank, kind, blocks);
        }
    }

    /// By the names of Open MPI's bindings.
    record OfOpenMpi(int rank) implements RankPair {
        static OfOpenMpi joined() {
            return new OfOpenMpi(MPI.COMM_WORLD.getRank());
        }

        @Override
        public void send(byte[] bytes) {
            MPI.COMM_WORLD.send(bytes, bytes.length, MPI.BYTE, 1 - rank, TAG);
        }

        @Override
        public void receive(byte[] bytes) {
            MPI.COMM_WORLD.recv(bytes, bytes.length, MPI.BYTE, 1 - rank, TAG);
        }

        @Override
        public Partner partner(BufferKind kind, Blocks blocks) {
            return new OpenMpiPartner(rank, kind, blocks);
        }

        /// Non-blocking operations take only direct buffers.
        @Override
        public boolean does(MpiMeasurement measurement, BufferKind kind) {
            boolean waits =
                    measurement.exercise() != ExchangePattern.WINDOW || kind == BufferKind.DIRECT;
            return waits && RankPair.super.does(measurement, kind);
        }
    }
}
