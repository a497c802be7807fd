// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.ClusterFormatException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/// The header of the file of a map.
///
/// ```text
///  0       8      12     16        24        28  32         40     48  64         192          320  512
///  +-------+------+------+---------+---------+---+----------+------+---+----------+------------+----+----
///  | magic | form | check| maxBytes| segments| 0 |maxEntries| seed | 0 | key codec| value codec| 0  | ...
///  +-------+------+------+---------+---------+---+----------+------+---+----------+------------+----+----
///  512     520    528         536  1024       to 4096
///  +-------+------+-----------+----+----------------
///  | state | boot | name space| 0  | 384 x process
///  +-------+------+-----------+----+----------------
///
///  form     0 while the file is being created, then 1
///  check    CRC32C of the bytes from 16 to 512, which never change
///  codec    length of its name, 4 bytes, and the name in UTF-8
///  state    0: closed by all processes; 1: open, or left open
///  boot     boot of the system at which it was opened last
///  process  that has the map open, see ProcessId; 0: a free entry
/// ```
/// Little-endian. Words from 512 on are those of [ProcessTable].
///
/// @param maxBytes requested size of the file
/// @param seed of the hashes of keys
record MapHeader(
        long maxBytes,
        int segments,
        long maxEntries,
        long seed,
        String keyCodec,
        String valueCodec) {
    static final int BYTES = 1 << 12;

    private static final long MAGIC = 0x3150_414d_4f53_4957L; // WISOMAP1
    private static final int FORM = 1;
    private static final int FORM_AT = 8;
    private static final int CHECK_AT = 12;
    private static final int CHECKED_FROM = 16;
    private static final int CHECKED_TO = 512;
    private static final int MAX_BYTES = 16;
    private static final int SEGMENTS = 24;
    private static final int MAX_ENTRIES = 32;
    private static final int SEED = 40;
    private static final int KEY_CODEC = 64;
    private static final int VALUE_CODEC = 192;
    private static final int NAME = 128 - Integer.BYTES;

    /// Returns whether a file does not contain a map yet: it is empty, or its creator was killed.
    static boolean isUnfinished(FileChannel channel) throws IOException {
        if (channel.size() == 0) {
            return true;
        }
        ByteBuffer start = buffer(Math.toIntExact(Math.min(channel.size(), CHECKED_FROM)));
        readFully(channel, start);
        return start.capacity() >= CHECK_AT
                && start.getLong(0) == MAGIC
                && start.getInt(FORM_AT) == 0;
    }

    /// Marks the file as a map that is being created.
    static void writeUnfinished(FileChannel channel) throws IOException {
        writeFully(channel, buffer(CHECKED_FROM).putLong(0, MAGIC), 0);
    }

    /// Writes the header, the form last.
    void write(FileChannel channel) throws IOException {
        ByteBuffer bytes = buffer(CHECKED_TO);
        bytes.putLong(0, MAGIC);
        bytes.putLong(MAX_BYTES, maxBytes).putInt(SEGMENTS, segments);
        bytes.putLong(MAX_ENTRIES, maxEntries).putLong(SEED, seed);
        putName(bytes, KEY_CODEC, keyCodec);
        putName(bytes, VALUE_CODEC, valueCodec);
        bytes.putInt(CHECK_AT, check(bytes));
        writeFully(channel, bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN), 0);
        writeFully(channel, buffer(Integer.BYTES).putInt(0, FORM), FORM_AT);
    }

    /// Reads the header.
    ///
    /// @throws ClusterFormatException if the file is not a map, or is truncated
    static MapHeader read(FileChannel channel, Path file) throws IOException {
        if (channel.size() < BYTES) {
            throw unsound("file is too short for a map: bytes=" + channel.size(), file, 0);
        }
        ByteBuffer bytes = buffer(CHECKED_TO);
        readFully(channel, bytes);
        if (bytes.getLong(0) != MAGIC || bytes.getInt(FORM_AT) != FORM) {
            throw unsound("file is not a map: form=" + bytes.getInt(FORM_AT), file, 0);
        }
        if (bytes.getInt(CHECK_AT) != check(bytes)) {
            throw unsound("header of a map has another checksum", file, CHECK_AT);
        }
        MapHeader header =
                new MapHeader(
                        bytes.getLong(MAX_BYTES),
                        bytes.getInt(SEGMENTS),
                        bytes.getLong(MAX_ENTRIES),
                        bytes.getLong(SEED),
                        name(bytes, KEY_CODEC, file),
                        name(bytes, VALUE_CODEC, file));
        long expected = header.geometry(file).fileBytes();
        if (channel.size() != expected) {
            throw unsound(
                    "file of a map has another length: bytes=%d, expected=%d"
                            .formatted(channel.size(), expected),
                    file,
                    Math.min(channel.size(), expected));
        }
        return header;
    }

    MapGeometry geometry(Path file) {
        try {
            return new MapGeometry(maxBytes, segments, maxEntries);
        } catch (IllegalArgumentException e) {
            throw unsound("sizes of a map are not possible: " + e.getMessage(), file, MAX_BYTES);
        }
    }

    private static void putName(ByteBuffer bytes, int at, String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        if (text.length > NAME) {
            throw new IllegalArgumentException(
                    "name of a codec is longer than " + NAME + " bytes: name=" + name);
        }
        bytes.putInt(at, text.length).put(at + Integer.BYTES, text);
    }

    private static String name(ByteBuffer bytes, int at, Path file) {
        int length = bytes.getInt(at);
        if (length < 0 || length > NAME) {
            throw unsound("invalid length of the name of a codec: length=" + length, file, at);
        }
        byte[] text = new byte[length];
        bytes.get(at + Integer.BYTES, text);
        return new String(text, StandardCharsets.UTF_8);
    }

    private static int check(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.slice(CHECKED_FROM, CHECKED_TO - CHECKED_FROM));
        return (int) crc.getValue();
    }

    private static ClusterFormatException unsound(String what, Path file, long at) {
        return new ClusterFormatException("%s: file=%s, at byte %d".formatted(what, file, at));
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void readFully(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, bytes.position()) < 0) {
                throw new EOFException("file was cut short at byte " + bytes.position());
            }
        }
    }

    private static void writeFully(FileChannel channel, ByteBuffer bytes, long at)
            throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes, at + bytes.position());
        }
    }
}
