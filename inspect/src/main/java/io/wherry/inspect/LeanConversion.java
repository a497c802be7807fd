// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.codec.Compression;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.MissingClasses;
import io.wherry.codec.WireFormatException;
import io.wherry.inspect.parse.MalformedStreamException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectStreamConstants;
import java.io.ObjectStreamException;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Writes lean messages as a stream of java.io, and the other way round.
final class LeanConversion {
    /* Lean messages are decoded by a loader that finds no class: objects become nodes, except those of the JDK's classes that the format knows. The java.io
     * format holds nodes as it holds the objects. */

    private static final GraphCodec READER =
            GraphCodec.lean()
                    .withMissingClasses(MissingClasses.AS_NODES)
                    .withCompression(Compression.readOnly())
                    .withClassLoader(new NoClasses());

    private static final GraphCodec WRITER = GraphCodec.lean().withEvolution(Evolution.EVOLVE);

    private LeanConversion() {}

    /// Finds no class.
    private static final class NoClasses extends ClassLoader {
        NoClasses() {
            super(null);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            throw new ClassNotFoundException(name);
        }
    }

    /// Writes all lean messages of `source` to `target`, up to the first that cannot be read.
    ///
    /// @return the reason why the conversion ended before the last message; null if it did not
    static @Nullable MalformedStreamException toJavaio(InputStream source, OutputStream target)
            throws IOException {
        try (GraphReader reader = READER.readerFrom(source);
                GraphWriter writer = GraphCodec.javaio().writerTo(target)) {
            while (true) {
                writer.write(reader.read());
            }
        } catch (EOFException _) {
            return null; // the stream ends after a message
        } catch (WireFormatException e) {
            return failure(e, e.position());
        } catch (ObjectStreamException e) {
            return failure(e, 0);
        }
    }

    private static MalformedStreamException failure(IOException cause, long position) {
        String message = String.valueOf(cause.getMessage());
        String place = " at byte " + position + "(?!\\d)"; // at the end of the new message, too
        return new MalformedStreamException(
                "a lean message that describes its classes in full (Evolution.EVOLVE)",
                message.replaceFirst(place, ""),
                position,
                cause);
    }

    /// Writes all objects of the java.io stream `source` as lean messages that describe their classes in full.
    ///
    /// @param classes finds the classes, which are loaded; their hooks run
    /// @return the number of messages
    /// @throws EOFException if the stream ends within an object
    static int toLean(InputStream source, ClassLoader classes, OutputStream target)
            throws IOException {
        String mark = UUID.randomUUID().toString();
        InputStream marked = new SequenceInputStream(source, new ByteArrayInputStream(text(mark)));
        int messages = 0;
        try (GraphReader reader = GraphCodec.javaio().withClassLoader(classes).readerFrom(marked);
                GraphWriter writer = WRITER.writerTo(target)) {
            for (Object next = reader.read(); !mark.equals(next); next = reader.read()) {
                writer.write(next);
                messages++;
            }
        }
        return messages;
    }

    /* An object of the java.io format. After the last object it tells the end of a stream from a cut, both of which the reader reports by an EOFException. */
    private static byte[] text(String mark) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(ObjectStreamConstants.TC_STRING);
        out.writeUTF(mark);
        return bytes.toByteArray();
    }
}
