// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.wire;

import io.wherry.stream.ObjectInputStream;
import io.wherry.stream.ObjectOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Wherry's streams for java.io's: [JavaIoStreams] with other imports, as a program has them that changed over.
final class DropInStreams implements Streams {
    @Override
    public ObjectOutputStream output(OutputStream target, OutputHooks hooks) throws IOException {
        return new Output(target, hooks);
    }

    @Override
    public ObjectInputStream input(InputStream source, InputHooks hooks) throws IOException {
        return new Input(source, hooks);
    }

    @Override
    public ObjectOutputStream bareOutput(Consumer<@Nullable Object> written) throws IOException {
        return new ObjectOutputStream() {
            @Override
            protected void writeObjectOverride(@Nullable Object object) {
                written.accept(object);
            }
        };
    }

    @Override
    public ObjectInputStream bareInput(Supplier<@Nullable Object> read) throws IOException {
        return new ObjectInputStream() {
            @Override
            protected @Nullable Object readObjectOverride() {
                return read.get();
            }
        };
    }

    private static final class Output extends ObjectOutputStream {
        private final OutputHooks hooks;

        Output(OutputStream target, OutputHooks hooks) throws IOException {
            this.hooks = hooks;
            super(target);
            enableReplaceObject(hooks.replaces());
        }

        @Override
        protected @Nullable Object replaceObject(@Nullable Object object) {
            return hooks.replaceObject(object);
        }

        @Override
        @SuppressWarnings("NullAway") // no rule writes a description without a class
        protected void annotateClass(Class<?> type) throws IOException {
            hooks.annotateClass(this, type);
        }

        @Override
        protected void annotateProxyClass(Class<?> type) throws IOException {
            hooks.annotateProxyClass(this, type);
        }

        @Override
        protected void writeClassDescriptor(ObjectStreamClass descriptor) throws IOException {
            if (!hooks.writeClassDescriptor(this, descriptor)) {
                super.writeClassDescriptor(descriptor);
            }
        }

        @Override
        protected void writeStreamHeader() throws IOException {
            if (!hooks.writeStreamHeader(this)) {
                super.writeStreamHeader();
            }
        }
    }

    private static final class Input extends ObjectInputStream {
        private final InputHooks hooks;

        Input(InputStream source, InputHooks hooks) throws IOException {
            this.hooks = hooks;
            super(source);
            enableResolveObject(hooks.resolves());
        }

        @Override
        protected @Nullable Object resolveObject(@Nullable Object object) {
            return hooks.resolveObject(object);
        }

        @Override
        @SuppressWarnings("NullAway") // null denies
        protected @Nullable Class<?> resolveClass(ObjectStreamClass descriptor)
                throws IOException, ClassNotFoundException {
            if (hooks.denies(descriptor.getName())) {
                return null;
            }
            Class<?> type = hooks.resolveClass(this, descriptor);
            return type == null ? super.resolveClass(descriptor) : type;
        }

        @Override
        @SuppressWarnings("NullAway") // null denies
        protected @Nullable Class<?> resolveProxyClass(String[] interfaces)
                throws IOException, ClassNotFoundException {
            if (hooks.denies("Proxy")) {
                return null;
            }
            Class<?> type = hooks.resolveProxyClass(this, interfaces);
            return type == null ? super.resolveProxyClass(interfaces) : type;
        }

        @Override
        protected ObjectStreamClass readClassDescriptor()
                throws IOException, ClassNotFoundException {
            ObjectStreamClass descriptor = hooks.readClassDescriptor(this);
            return descriptor == null ? super.readClassDescriptor() : descriptor;
        }

        @Override
        protected void readStreamHeader() throws IOException {
            if (!hooks.readStreamHeader(this)) {
                super.readStreamHeader();
            }
        }
    }
}
