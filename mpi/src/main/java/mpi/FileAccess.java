// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Envelope;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The accesses to a file by kind of position: an offset, the individual pointer, the shared
/// pointer, or the shared pointer in rank order.
final class FileAccess {
    private FileAccess() {}

    /// The start of an access.
    @FunctionalInterface
    interface Place {
        /// Returns the start of an access, in etypes, and moves the pointer, if any.
        ///
        /// @param etypes length of the access
        long find(OpenFile file, long etypes);

        /// Returns the place at an offset.
        static Place at(long offset) {
            return (file, _) -> {
                file.mode().checkRandomAccess();
                return offset;
            };
        }

        /// Returns the place at the individual pointer, which advances.
        static Place individual() {
            return (file, etypes) -> {
                file.mode().checkRandomAccess();
                return file.advance(etypes);
            };
        }

        /// Returns the place at the shared pointer, which advances.
        static Place shared() {
            return (file, etypes) -> file.shared().advance(etypes);
        }
    }

    /// The memory of an access.
    ///
    /// @param buf may be null if `count` is 0
    record Memory(@Nullable Object buf, int count, Datatype type) {

        private FileData toRead(OpenFile file) {
            file.mode().checkReadable();
            return FileData.toRead(buf, count, type);
        }

        private FileData toWrite(OpenFile file) {
            file.mode().checkWritable();
            return FileData.of(buf, count, type);
        }
    }

    static Envelope read(OpenFile file, Place place, Memory memory) {
        FileData data = memory.toRead(file);
        OpenView view = file.view();
        return data.read(file.access(), view.dataByte(place.find(file, view.etypes(data))));
    }

    static Envelope write(OpenFile file, Place place, Memory memory) {
        FileData data = memory.toWrite(file);
        OpenView view = file.view();
        return data.write(file.access(), view.dataByte(place.find(file, view.etypes(data))));
    }

    /// Reads in rank order: each rank reads the part after that of the previous rank. Collective.
    static Envelope readOrdered(OpenFile file, Memory memory) {
        FileData[] data = new FileData[1];
        long start =
                orderedStart(
                        file,
                        () -> {
                            data[0] = memory.toRead(file);
                            return data[0];
                        });
        return data[0].read(file.access(), file.view().dataByte(start));
    }

    /// Writes in rank order: each rank writes the part after that of the previous rank. Collective.
    static Envelope writeOrdered(OpenFile file, Memory memory) {
        FileData[] data = new FileData[1];
        long start =
                orderedStart(
                        file,
                        () -> {
                            data[0] = memory.toWrite(file);
                            return data[0];
                        });
        return data[0].write(file.access(), file.view().dataByte(start));
    }

    /// Checks of an access and its memory.
    @FunctionalInterface
    private interface Preparation {
        FileData prepare();
    }

    private static long orderedStart(OpenFile file, Preparation preparation) {
        FileRanks ranks = file.ranks();
        long[] etypes = ranks.agree(() -> file.view().etypes(preparation.prepare()));
        long sum = Arrays.stream(etypes).sum();
        long start = ranks.first(() -> file.shared().advance(sum));
        return start + Arrays.stream(etypes, 0, ranks.rank()).sum();
    }
}
