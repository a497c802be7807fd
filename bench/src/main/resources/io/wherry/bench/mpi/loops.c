// SPDX-License-Identifier: Apache-2.0
/* What two ranks do in C: bench compiles it, and each rank calls it in the process of its JVM. Each function ends as soon
 * as MPI reports an error, and returns that; 0 means that all went well. */
#include <mpi.h>
#include <stdint.h>

#define TAG 7
#define WINDOW 64

static int own_rank(void) {
    int rank = -1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

/* Rank 0 sends and receives, rank 1 receives and sends. */
int trips(const void *out, void *in, int bytes, int rounds) {
    int rank = own_rank();
    int peer = 1 - rank;
    int error = 0;
    MPI_Status status;
    for (int round = 0; round < rounds && error == 0; round++) {
        if (rank == 0) {
            error = MPI_Send(out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
            error |= MPI_Recv(in, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &status);
        } else {
            error = MPI_Recv(in, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &status);
            error |= MPI_Send(out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
        }
    }
    return error;
}

/* Rank 0 sends a window of messages at once, each from a place of its own; rank 1 answers once with one of them. */
int windows(const void *out, void *in, int bytes, int rounds) {
    int rank = own_rank();
    int peer = 1 - rank;
    int error = 0;
    MPI_Request requests[WINDOW];
    MPI_Status status;
    for (int round = 0; round < rounds && error == 0; round++) {
        for (int n = 0; n < WINDOW; n++) {
            if (rank == 0) {
                error |= MPI_Isend((const char *) out + n * bytes, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD,
                                   &requests[n]);
            } else {
                error |= MPI_Irecv((char *) in + n * bytes, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD,
                                   &requests[n]);
            }
        }
        error |= MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
        if (rank == 0) {
            error |= MPI_Recv(in, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &status);
        } else {
            error |= MPI_Send(out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
        }
    }
    return error;
}

int barriers(int rounds) {
    int error = 0;
    for (int round = 0; round < rounds && error == 0; round++) {
        error = MPI_Barrier(MPI_COMM_WORLD);
    }
    return error;
}

int sums(const void *out, void *in, int bytes, int rounds) {
    int error = 0;
    int count = bytes / (int) sizeof(double);
    for (int round = 0; round < rounds && error == 0; round++) {
        error = MPI_Allreduce(out, in, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    return error;
}

/* For who calls MPI without C: handles are numbers or addresses. */
int handle_bytes(void) {
    return (int) sizeof(MPI_Comm);
}

int64_t world(void) {
    return (int64_t) (intptr_t) MPI_COMM_WORLD;
}

int64_t byte_type(void) {
    return (int64_t) (intptr_t) MPI_BYTE;
}
