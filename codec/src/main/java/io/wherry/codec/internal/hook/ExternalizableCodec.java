// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.Instantiator;
import io.wherry.codec.internal.shape.Shape;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectOutput;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Externalizable classes. Body: the data of `writeExternal`.
public final class ExternalizableCodec extends InOrderCodec {
    private static final MethodHandle WRITE = writeExternal();

    /* Not a constant for the JVM, which therefore compiles user code by itself, as it does that of
     * writeObject. Within the code of the engine, calls for single values were too deep to be
     * inlined: loops over them took twice the time (double-1k-external in bench). */
    private final MethodHandle write = WRITE;
    private final Instantiator instantiator;
    private final ReadResolveCall resolving;

    public ExternalizableCodec(Shape shape) {
        this.instantiator = Instantiator.ofExternalizable(shape.type());
        this.resolving = new ReadResolveCall(shape);
        super(shape.type());
    }

    private static MethodHandle writeExternal() {
        MethodType type = MethodType.methodType(void.class, ObjectOutput.class);
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(Externalizable.class, "writeExternal", type);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Externalizable has writeExternal", e);
        }
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) throws IOException {
        HookOutput.of(out).writeExternal(write, (Externalizable) object);
    }

    @Override
    protected boolean isLate() {
        return resolving.isThere();
    }

    @Override
    protected boolean patchesOwnCycles() {
        return false;
    }

    @Override
    protected Object allocate(LeanReader in) throws IOException {
        in.hooks().setRunning(true);
        Object object = instantiator.instantiate();
        in.hooks().setRunning(false);
        return object;
    }

    @Override
    protected @Nullable Object readInOrder(LeanReader in, @Nullable Object object)
            throws IOException {
        Externalizable read = (Externalizable) Objects.requireNonNull(object);
        HookInput.of(in).readExternal(read);
        return resolving.resolve(in, read);
    }
}
