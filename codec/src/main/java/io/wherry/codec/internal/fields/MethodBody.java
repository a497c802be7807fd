// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.CodeBuilder;
import java.util.function.Consumer;

/// The body of one generated method. A class, since a lambda for each body would be linked before
/// the first object is written.
final class MethodBody implements Consumer<CodeBuilder> {
    private final LevelEmitter emitter;
    private final GeneratedMethod method;

    private MethodBody(LevelEmitter emitter, GeneratedMethod method) {
        this.emitter = emitter;
        this.method = method;
    }

    /// Adds a method to the class.
    ///
    /// @param emitter emits its code
    static void add(ClassBuilder builder, LevelEmitter emitter, GeneratedMethod method) {
        int flags = method.flags();
        MethodBody body = new MethodBody(emitter, method);
        builder.withMethodBody(method.method(), method.signature(), flags, body);
    }

    @Override
    public void accept(CodeBuilder code) {
        emitter.emit(method, code);
    }
}
