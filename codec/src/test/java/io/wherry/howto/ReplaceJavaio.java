// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import io.wherry.stream.ObjectInputStream;
import io.wherry.stream.ObjectOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;

/// Saves orders with java.io's methods.
public final class ReplaceJavaio {

    private ReplaceJavaio() {}

    public static byte[] save(List<Order> orders) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeInt(orders.size());
            for (Order order : orders) {
                out.writeObject(order);
            }
        }
        return bytes.toByteArray();
    }

    public static long total(byte[] saved) throws IOException, ClassNotFoundException {
        long total = 0;
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(saved))) {
            for (int left = in.readInt(); left > 0; left--) {
                total += ((Order) in.readObject()).total();
            }
        }
        return total;
    }

    public static void save(List<Order> orders, Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, CREATE, WRITE, TRUNCATE_EXISTING);
        try (ObjectOutputStream out = new ObjectOutputStream(channel)) {
            for (Order order : orders) {
                out.writeObject(order);
            }
        }
    }

    public static long total(Path file) throws IOException, ClassNotFoundException {
        long total = 0;
        try (ObjectInputStream in = new ObjectInputStream(FileChannel.open(file))) {
            while (true) {
                total += ((Order) in.readObject()).total();
            }
        } catch (EOFException _) {
            return total;
        }
    }

    private static final GraphCodec CODEC =
            GraphCodec.lean()
                    .withClassFilter(ClassFilter.allow("io.wherry.howto.*", "java.util.*"));

    public static ObjectOutputStream output(OutputStream target) throws IOException {
        return new ObjectOutputStream(target, CODEC);
    }

    public static ObjectInputStream input(InputStream source) throws IOException {
        return new ObjectInputStream(source, CODEC);
    }
}
