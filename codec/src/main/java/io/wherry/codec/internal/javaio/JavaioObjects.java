// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import io.wherry.bytes.ByteSource;
import io.wherry.codec.MessageAbortedException;
import io.wherry.codec.UnknownClassException;
import io.wherry.codec.UnknownCompressionException;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.compress.CompressedFrame;
import io.wherry.codec.internal.javaio.description.ClassRules;
import io.wherry.codec.internal.javaio.form.KnownForms;
import io.wherry.codec.internal.javaio.reader.Admitter;
import io.wherry.codec.internal.javaio.reader.HookInputStream;
import io.wherry.codec.internal.javaio.reader.JavaioReader;
import io.wherry.codec.internal.javaio.reader.ReaderCallbacks;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.message.JdkCode;
import io.wherry.codec.internal.message.MessageReader;
import io.wherry.codec.internal.message.UndeclaredExceptions;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectStreamConstants;
import java.io.WriteAbortedException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads the objects of streams in the java.io format, each as a message.
public final class JavaioObjects implements MessageReader {
    private final JavaioReader reader;
    private @Nullable HookInputStream hookStream;
    private final @Nullable ObjectInputFilter filter;
    private boolean headed;
    private long messageAt;
    private final LeanOptions options;

    public JavaioObjects(LeanOptions options) {
        this.options = options;
        this.reader =
                new JavaioReader(
                        new ReaderCallbacks() {},
                        KnownForms::of,
                        new Admitter(options.admission(), this::filter),
                        ClassRules.of(options),
                        made -> {
                            hookStream = HookInputStream.of(made);
                            return hookStream;
                        });
        this.filter = filtered(Objects.requireNonNull(hookStream), options.admission().filter());
    }

    /// As in java.io, the JVM's factory of filters makes one of `own` and the JVM's. Hooks of
    /// classes cannot set another.
    private static @Nullable ObjectInputFilter filtered(
            HookInputStream hookStream, @Nullable ObjectInputFilter own) {
        if (own != null) {
            hookStream.setObjectInputFilter(own);
        } else {
            FilterSeal.seal(hookStream);
        }
        return hookStream.getObjectInputFilter();
    }

    private @Nullable ObjectInputFilter filter() {
        return filter;
    }

    @Override
    public void beginStream(byte[] array, int from, int count, @Nullable ClassLoader loader) {
        reader.begin(array, from, count, () -> loader);
        headed = false;
    }

    @Override
    public void beginStream(ByteSource source, boolean readsAhead, @Nullable ClassLoader loader) {
        reader.begin(source, readsAhead, () -> loader);
        headed = false;
    }

    @Override
    public long bytes() {
        return reader.position() - messageAt;
    }

    @Override
    public @Nullable Object readMessage() throws IOException {
        messageAt = reader.position();
        if (reader.in().peekRaw() < 0) {
            throw new EOFException(
                    "no more messages: end of the stream at byte " + reader.position());
        }
        try {
            reader.in().beginMessage(options.admission().limits().bytes());
            if (!headed) {
                readHeader();
                reader.endHeader();
                headed = true;
            }
            return reader.read(false);
        } catch (ClassNotFoundException e) {
            throw new UnknownClassException(String.valueOf(e.getMessage()), reader.position(), e);
        } catch (WriteAbortedException e) {
            throw new MessageAbortedException(String.valueOf(e.getMessage()), reader.position());
        } catch (IOException e) {
            throw e;
        } catch (StackOverflowError | LinkageError e) {
            throw new WireFormatException("object cannot be made: " + e, reader.position(), e);
        } catch (RuntimeException e) {
            throw unexpected(e);
        } catch (Error e) {
            throw unmade(e);
        } catch (Exception e) { // a hook does not declare it
            throw UndeclaredExceptions.invoking("hook", e);
        } finally {
            reader.in().endMessage();
        }
    }

    private void readHeader() throws IOException {
        int header = reader.in().readInt();
        int first = header >>> (Integer.SIZE - Byte.SIZE);
        int second = (header >>> Short.SIZE) & 0xff;
        if (CompressedFrame.starts(first, second)) {
            throw new UnknownCompressionException(CompressedFrame.NO_OPTION, reader.position());
        }
        JavaioReader.checkHeader(header);
    }

    /// Exceptions of user code go on unchanged; any other one means that the bytes are invalid.
    private IOException unexpected(RuntimeException e) {
        if (reader.hooks().threw(e) && !JdkCode.threw(e)) {
            throw e;
        }
        return new WireFormatException("object cannot be made: " + e, reader.position(), e);
    }

    private IOException unmade(Error e) {
        if (!JdkCode.threwForBytes(e)) {
            throw e;
        }
        return new WireFormatException("object cannot be made: " + e, reader.position(), e);
    }

    @Override
    public @Nullable Object readOnlyMessage() throws IOException {
        Object root = readMessage();
        while (reader.in().peekRaw() == ObjectStreamConstants.TC_RESET) {
            reader.in().skipToken(); // of a program that resets its stream after each object
        }
        if (reader.in().peekRaw() >= 0) {
            throw new WireFormatException(
                    "bytes left after the stream: " + reader.in().left(), reader.position());
        }
        return root;
    }

    @Override
    public void release() {
        reader.release();
    }
}
