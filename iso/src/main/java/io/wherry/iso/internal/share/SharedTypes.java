// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.share;

import io.wherry.iso.internal.memory.FileLocks;
import io.wherry.iso.internal.memory.Reservation;
import io.wherry.iso.internal.type.DescribedTypes;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The types of the processes that share a space, in a file next to that of the space, with
/// `.types` after its name. A process adds its types before it publishes a cluster or gives one
/// away. Thread-safe.
///
/// ```text
///  0      4        8
///  +------+--------+----------------------+---------------------------+-----
///  | id   | length | description, UTF-8   | 0 to a multiple of 8      | the next type ...
///  +------+--------+----------------------+---------------------------+-----
/// ```
/// Little-endian. An incomplete type of a killed process at the end is overwritten by the next one.
/// A description that has another number than it should is ignored.
final class SharedTypes {
    private static final String SUFFIX = ".types";
    private static final Set<PosixFilePermission> OWNER_ONLY =
            PosixFilePermissions.fromString("rw-------");
    private static final int ENTRY = 8;
    private static final long LARGEST = 1L << 26;
    private static final Object IN_THIS_PROCESS = FileLocks.monitor("types");

    private static int told; // guarded by the class, as are the next fields
    private static long readBytes = -1; // up to the end of the last complete type
    private static long readAdditions = -1;
    private static DescribedTypes described = new DescribedTypes("none");

    private SharedTypes() {}

    private static @Nullable Path file() {
        Path space = Reservation.file();
        return space == null ? null : space.resolveSibling(space.getFileName() + SUFFIX);
    }

    /// Adds the types of this process that are missing in the file. If the file cannot be written,
    /// other processes see type numbers in messages, and read only clusters whose types they know.
    static synchronized void tell() {
        int known = Types.inOrder().size();
        Path file = told == known ? null : file();
        if (file == null) {
            return;
        }
        boolean interrupted = Thread.interrupted(); // it would close the channel
        try {
            synchronized (IN_THIS_PROCESS) {
                addMissing(file, known);
            }
        } finally {
            restore(interrupted);
        }
    }

    private static void addMissing(Path file, int known) {
        try (FileChannel channel = opened(file);
                FileLock _ = FileLocks.exclusive(channel)) {
            DescribedTypes there = new DescribedTypes("file=" + file);
            ByteBuffer content = content(channel);
            add(content, there);
            write(channel, content.position(), there);
            Reservation.countTypeAddition();
            told = known;
        } catch (IOException _) {
            /* The next publication tries again. Only names in messages are missing. */
        }
    }

    /* A user that cannot open the space sees no names of its classes either. */
    private static FileChannel opened(Path file) throws IOException {
        Set<PosixFilePermission> wanted = permissionsOfSpace();
        FileChannel channel =
                FileChannel.open(
                        file,
                        Set.of(
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE,
                                StandardOpenOption.CREATE),
                        PosixFilePermissions.asFileAttribute(wanted));
        try {
            if (!wanted.equals(Files.getPosixFilePermissions(file))) {
                Files.setPosixFilePermissions(file, wanted); // the umask took some, or it is older
            }
        } catch (IOException _) {
            /* Another user owns the file, or it was deleted just now. */
        }
        return channel;
    }

    private static Set<PosixFilePermission> permissionsOfSpace() throws IOException {
        Set<PosixFilePermission> permissions = EnumSet.copyOf(OWNER_ONLY);
        Path space = Reservation.file();
        if (space != null && Files.exists(space)) { // or removed: those that have opened it keep it
            permissions.addAll(Files.getPosixFilePermissions(space));
        }
        return permissions;
    }

    private static void restore(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void write(FileChannel channel, long end, DescribedTypes there)
            throws IOException {
        channel.truncate(end);
        long at = end;
        for (Type type : Types.inOrder()) {
            byte[] text = type.description().getBytes(StandardCharsets.UTF_8);
            if (there.description(type.id()) == null && at + text.length < LARGEST) {
                ByteBuffer entry =
                        ByteBuffer.allocate(ENTRY + padded(text.length))
                                .order(ByteOrder.LITTLE_ENDIAN)
                                .putInt(type.id())
                                .putInt(text.length)
                                .put(text)
                                .clear();
                while (entry.hasRemaining()) {
                    at += channel.write(entry, at);
                }
            }
        }
    }

    /// Returns the types that the processes of this space have described.
    static synchronized DescribedTypes read() {
        long additions = Reservation.typeAdditions();
        Path file = additions >= 0 && additions == readAdditions ? null : file();
        if (file == null) {
            return described;
        }
        boolean interrupted = Thread.interrupted(); // it would close the channel
        try {
            synchronized (IN_THIS_PROCESS) {
                readAgain(file, additions);
            }
        } finally {
            restore(interrupted);
        }
        return described;
    }

    private static void readAgain(Path file, long additions) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            readFrom(channel, file);
            readAdditions = additions;
        } catch (ClosedChannelException | FileLockInterruptionException _) {
            /* An interrupt came: the next call reads. */
        } catch (IOException _) {
            readAdditions = additions; // no process could describe its types
        }
    }

    private static void readFrom(FileChannel channel, Path file) throws IOException {
        if (channel.size() == readBytes) {
            return;
        }
        DescribedTypes found = new DescribedTypes("file=" + file);
        try (FileLock _ = FileLocks.shared(channel)) {
            ByteBuffer content = content(channel);
            add(content, found);
            readBytes = content.position();
        }
        described = found;
    }

    private static ByteBuffer content(FileChannel channel) throws IOException {
        int bytes = (int) Math.min(channel.size(), LARGEST);
        ByteBuffer content = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (content.hasRemaining() && channel.read(content, content.position()) >= 0) {
            /* continue */
        }
        return content.flip();
    }

    /* Up to the end of the last complete type. */
    private static void add(ByteBuffer from, DescribedTypes into) {
        while (from.remaining() >= ENTRY) {
            int start = from.position();
            int length = from.getInt(start + Integer.BYTES);
            if (length <= 0 || length > LARGEST || padded(length) > from.remaining() - ENTRY) {
                return;
            }
            ByteBuffer text = from.slice(start + ENTRY, length);
            String description = StandardCharsets.UTF_8.decode(text).toString();
            if (from.getInt(start) == Type.idOf(description)) {
                into.add(from.getInt(start), description);
            }
            from.position(start + ENTRY + padded(length));
        }
    }

    private static int padded(int bytes) {
        return (bytes + 7) & -8;
    }
}
