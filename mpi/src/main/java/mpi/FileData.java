// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.file.FileMap;
import io.wherry.mpi.internal.file.ViewedFile;
import io.wherry.mpi.internal.layout.Region;
import io.wherry.mpi.internal.layout.Signature;
import org.jspecify.annotations.Nullable;

/// The program's memory of a file access.
///
/// @param bytes length in the file
record FileData(Region region, Signature signature, long bytes) {

    /// Lays `count` of a datatype over memory.
    ///
    /// @throws MPIException if the memory does not fit (`ERR_BUFFER`, `ERR_COUNT`, `ERR_TYPE`)
    static FileData of(@Nullable Object buf, int count, Datatype type) {
        if (type.layoutOf(count).isOfObjects()) {
            throw new MPIException(
                    MPI.ERR_TYPE, "objects cannot be elements of a file: datatype=" + type, null);
        }
        Region region = Region.of(buf, 0, count, type.layout());
        long bytes = count * FileMap.bytes(type.layout(), type.signature());
        return new FileData(region, type.signature(), bytes);
    }

    /// Lays elements over memory as [#of] does, for reading from the file.
    ///
    /// @throws MPIException also if the memory is read-only (`ERR_BUFFER`)
    static FileData toRead(@Nullable Object buf, int count, Datatype type) {
        FileData data = of(buf, count, type);
        data.region.room(); // throws if it is read-only
        return data;
    }

    /// Reads from a data byte of the view on.
    Envelope read(ViewedFile file, long at) {
        long got = file.read(at, region.room(), signature);
        region.scatter(got);
        return envelope(got);
    }

    /// Writes from a data byte of the view on.
    Envelope write(ViewedFile file, long at) {
        return envelope(file.write(at, region.gather(), signature));
    }

    private static Envelope envelope(long bytes) {
        return new Envelope(MPI.ANY_SOURCE, MPI.ANY_TAG, bytes, false);
    }
}
