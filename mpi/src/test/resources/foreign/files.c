/* SPDX-License-Identifier: Apache-2.0
 * Writes or reads the file of mpi.programs.file.FilesOfC with an MPI library: files write|read FILE DATAREP PARTS
 * where PARTS has the first letters of doubles, records, ordered and pairs. */
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define HEADER 16
#define DOUBLES 6
#define RECORDS 3

struct record {
    double value;
    int number;
};

static int rank, size, writes, wrong;

static void check(int code, const char *call) {
    if (code != MPI_SUCCESS) {
        char text[MPI_MAX_ERROR_STRING];
        int length;
        MPI_Error_string(code, text, &length);
        printf("rank %d: %s: %s\n", rank, call, text);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

#define CHECK(call) check(call, #call)

static void expect(double wanted, double got, const char *name) {
    if (wanted != got) {
        printf("rank %d: %s: wanted=%f, got=%f\n", rank, name, wanted, got);
        wrong = 1;
    }
}

/* Two doubles of each rank in turn. */
static void doubles(MPI_File file, char *datarep) {
    MPI_Datatype two, turn;
    double row[DOUBLES];
    int n;
    MPI_Type_contiguous(2, MPI_DOUBLE, &two);
    MPI_Type_create_resized(two, 0, 2 * size * sizeof(double), &turn);
    MPI_Type_commit(&turn);
    CHECK(MPI_File_set_view(file, HEADER + 2 * rank * sizeof(double), MPI_DOUBLE, turn, datarep, MPI_INFO_NULL));
    for (n = 0; n < DOUBLES; n++) {
        row[n] = writes ? rank + n / 8.0 : 0;
    }
    if (writes) {
        CHECK(MPI_File_write_all(file, row, DOUBLES, MPI_DOUBLE, MPI_STATUS_IGNORE));
        return;
    }
    CHECK(MPI_File_read_all(file, row, DOUBLES, MPI_DOUBLE, MPI_STATUS_IGNORE));
    for (n = 0; n < DOUBLES; n++) {
        expect(rank + n / 8.0, row[n], "double");
    }
}

/* Structures with padding, those of a rank together; the filetype has the padding, too. */
static void records(MPI_File file, char *datarep) {
    int lengths[] = {1, 1}, n;
    MPI_Aint offsets[] = {offsetof(struct record, value), offsetof(struct record, number)};
    MPI_Datatype types[] = {MPI_DOUBLE, MPI_INT}, fields, type;
    struct record row[RECORDS];
    MPI_Offset start = HEADER + size * DOUBLES * sizeof(double) + rank * sizeof row;
    MPI_Type_create_struct(2, lengths, offsets, types, &fields);
    MPI_Type_create_resized(fields, 0, sizeof(struct record), &type);
    MPI_Type_commit(&type);
    CHECK(MPI_File_set_view(file, start, type, type, datarep, MPI_INFO_NULL));
    memset(row, 0, sizeof row);
    if (writes) {
        for (n = 0; n < RECORDS; n++) {
            row[n].value = -rank - n;
            row[n].number = 1000 * rank + n;
        }
        CHECK(MPI_File_write_at_all(file, 0, row, RECORDS, type, MPI_STATUS_IGNORE));
        return;
    }
    CHECK(MPI_File_read_at_all(file, 0, row, RECORDS, type, MPI_STATUS_IGNORE));
    for (n = 0; n < RECORDS; n++) {
        expect(-rank - n, row[n].value, "value");
        expect(1000 * rank + n, row[n].number, "number");
    }
}

/* Numbers of the ranks in their order. */
static void ordered(MPI_File file, char *datarep) {
    int row[2] = {0, 0};
    MPI_Offset start = HEADER + size * (DOUBLES * sizeof(double) + RECORDS * sizeof(struct record));
    CHECK(MPI_File_set_view(file, start, MPI_INT, MPI_INT, datarep, MPI_INFO_NULL));
    if (writes) {
        row[0] = 7 + rank;
        row[1] = 70 + rank;
        CHECK(MPI_File_write_ordered(file, row, 2, MPI_INT, MPI_STATUS_IGNORE));
        return;
    }
    CHECK(MPI_File_read_ordered(file, row, 2, MPI_INT, MPI_STATUS_IGNORE));
    expect(7 + rank, row[0], "first in order");
    expect(70 + rank, row[1], "second in order");
}

/* A pair of each rank without padding. */
static void pairs(MPI_File file, char *datarep) {
    struct record pair = {0, 0};
    MPI_Offset start = HEADER + size * (DOUBLES * sizeof(double) + RECORDS * sizeof(struct record) + 2 * sizeof(int));
    int bytes = sizeof(double) + sizeof(int);
    CHECK(MPI_File_set_view(file, start, MPI_BYTE, MPI_BYTE, datarep, MPI_INFO_NULL));
    if (writes) {
        pair.value = 0.25 + rank;
        pair.number = rank;
        CHECK(MPI_File_write_at(file, rank * bytes, &pair, 1, MPI_DOUBLE_INT, MPI_STATUS_IGNORE));
        return;
    }
    CHECK(MPI_File_read_at(file, rank * bytes, &pair, 1, MPI_DOUBLE_INT, MPI_STATUS_IGNORE));
    expect(0.25 + rank, pair.value, "value of a pair");
    expect(rank, pair.number, "index of a pair");
}

int main(int argc, char **argv) {
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    writes = strcmp(argv[1], "write") == 0;
    CHECK(MPI_File_open(MPI_COMM_WORLD, argv[2], writes ? MPI_MODE_CREATE | MPI_MODE_RDWR : MPI_MODE_RDONLY,
                        MPI_INFO_NULL, &file));
    if (strchr(argv[4], 'd')) {
        doubles(file, argv[3]);
    }
    if (strchr(argv[4], 'r')) {
        records(file, argv[3]);
    }
    if (strchr(argv[4], 'o')) {
        ordered(file, argv[3]);
    }
    if (strchr(argv[4], 'p')) {
        pairs(file, argv[3]);
    }
    CHECK(MPI_File_close(&file));
    if (!wrong) {
        printf("rank %d: all right\n", rank);
    }
    MPI_Finalize();
    return wrong;
}
