// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.rewrite;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.Superclass;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Replaces the object streams of java.io in one class file: in expressions that make one (`new`, constructor references), and as the superclass with
/// all calls of its constructors and methods by `super`. Other uses name the types of java.io, which the replacements extend.
final class StreamRewriter {

    private final ClassModel model;
    private final boolean extendsStream;

    StreamRewriter(ClassModel model) {
        this.model = model;
        this.extendsStream =
                model.superclass()
                        .map(type -> StreamTypes.replacement(type.asSymbol()) != null)
                        .orElse(false);
    }

    /// True if the superclass is replaced, which classes that are loaded already do not allow.
    boolean extendsStream() {
        return extendsStream;
    }

    /// Returns the methods that make streams.
    List<String> sites() {
        return model.methods().stream()
                .filter(this::makesStream)
                .map(method -> method.methodName().stringValue())
                .distinct()
                .toList();
    }

    private boolean makesStream(MethodModel method) {
        return method.code().map(code -> code.elementStream().anyMatch(this::isSite)).orElse(false);
    }

    private boolean isSite(CodeElement element) {
        return switch (element) {
            case NewObjectInstruction made ->
                    StreamTypes.replacement(made.className().asSymbol()) != null;
            case InvokeDynamicInstruction dynamic ->
                    dynamic.bootstrapArgs().stream().anyMatch(each -> each != replaced(each));
            default -> false;
        };
    }

    /// Returns the class file with all replacements.
    ///
    /// @param loader finds the class files of types whose common superclass stack maps name
    byte[] rewrite(ClassLoader loader) {
        ClassHierarchyResolver resolver =
                ClassHierarchyResolver.ofResourceParsing(loader)
                        .orElse(ClassHierarchyResolver.defaultResolver());
        return ClassFile.of(ClassHierarchyResolverOption.of(resolver))
                .transformClass(model, this::rewrite);
    }

    private void rewrite(ClassBuilder builder, ClassElement element) {
        switch (element) {
            case Superclass above when extendsStream ->
                    builder.withSuperclass(required(above.superclassEntry().asSymbol()));
            case MethodModel method when hasReplacements(method) ->
                    builder.transformMethod(
                            method, MethodTransform.transformingCode(this::rewrite));
            default -> builder.with(element);
        }
    }

    private boolean hasReplacements(MethodModel method) {
        return method.code().map(this::hasReplacements).orElse(false);
    }

    private boolean hasReplacements(CodeModel code) {
        return code.elementStream()
                .anyMatch(element ->
                        isSite(element)
                                || (element instanceof InvokeInstruction call
                                        && owner(call) != null));
    }

    private void rewrite(CodeBuilder builder, CodeElement element) {
        switch (element) {
            case NewObjectInstruction made when isSite(made) ->
                    builder.new_(required(made.className().asSymbol()));
            case InvokeInstruction call when owner(call) != null ->
                    builder.invokespecial(
                            required(call.owner().asSymbol()),
                            call.name().stringValue(),
                            call.typeSymbol());
            case InvokeDynamicInstruction dynamic when isSite(dynamic) ->
                    builder.invokedynamic(replaced(dynamic));
            default -> builder.with(element);
        }
    }

    /// Returns the new owner of a call of a constructor, or of a method by `super`; null for other calls.
    private @Nullable ClassDesc owner(InvokeInstruction call) {
        boolean special = call.opcode() == Opcode.INVOKESPECIAL;
        return special ? StreamTypes.replacement(call.owner().asSymbol()) : null;
    }

    private static ClassDesc required(ClassDesc type) {
        ClassDesc replacement = StreamTypes.replacement(type);
        if (replacement == null) {
            throw new IllegalArgumentException("no replacement: type=" + type);
        }
        return replacement;
    }

    private static DynamicCallSiteDesc replaced(InvokeDynamicInstruction dynamic) {
        ConstantDesc[] arguments =
                dynamic.bootstrapArgs().stream()
                        .map(StreamRewriter::replaced)
                        .toArray(ConstantDesc[]::new);
        return DynamicCallSiteDesc.of(
                dynamic.bootstrapMethod(),
                dynamic.name().stringValue(),
                dynamic.typeSymbol(),
                arguments);
    }

    /// Returns the same object if it is not a constructor of a stream.
    private static ConstantDesc replaced(ConstantDesc argument) {
        if (argument instanceof DirectMethodHandleDesc handle
                && handle.kind() == DirectMethodHandleDesc.Kind.CONSTRUCTOR) {
            ClassDesc type = StreamTypes.replacement(handle.owner());
            if (type != null) {
                return MethodHandleDesc.ofConstructor(
                        type, handle.invocationType().parameterArray());
            }
        }
        return argument;
    }
}
