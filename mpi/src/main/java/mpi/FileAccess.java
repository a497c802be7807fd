// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Envelope;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The ways in which accesses to a file find their place: an offset, the individual pointer, the shared pointer, or the
/// shared pointer in the order of the ranks.
final class FileAccess {
    private FileAccess() {}

    /// Where an access begins.
    @FunctionalInterface
    interface Place {
        /// Returns where an access begins, in etypes.
        ///
        /// @param etypes that the access moves
        long find(OpenFile file, long etypes);

        /// At an offset.
        static Place at(long offset) {
            return (file, _) -> {
                file.mode().checkRandomAccess();
                return offset;
            };
        }

        /// At the individual pointer, which moves on.
        static Place individual() {
            return (file, etypes) -> {
                file.mode().checkRandomAccess();
                return file.advance(etypes);
            };
        }

        /// At the shared pointer, which moves on.
        static Place shared() {
            return (file, etypes) -> file.shared().advance(etypes);
        }
    }

    /// Memory of an access.
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

    /// Called by all ranks: each reads what follows the part of the rank before it.
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

    /// Called by all ranks: each writes after the part of the rank before it.
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
