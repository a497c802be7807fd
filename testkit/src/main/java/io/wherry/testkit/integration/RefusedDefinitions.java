// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandles.Lookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/// A Java agent that makes a JVM refuse to define classes at run time, as a native image does: the
/// methods of `MethodHandles.Lookup` that define classes throw. Class loaders, lambdas, switches over
/// patterns and proxies work as before: a native image has made those when it was built.
public final class RefusedDefinitions {
    public static final String MESSAGE = "classes cannot be defined at run time (simulated)";

    private static final Set<String> REFUSED =
            Set.of("defineClass", "defineHiddenClass", "defineHiddenClassWithClassData");

    private RefusedDefinitions() {}

    /// Returns the option of a JVM on the class path of this one, in which a definition throws
    /// `error`.
    ///
    /// @param error has a constructor for a message
    /// @param folder for the jar of the agent
    public static String option(Class<? extends Throwable> error, Path folder) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", RefusedDefinitions.class.getName());
        attributes.putValue("Can-Retransform-Classes", "true");
        Path jar = folder.resolve("refused-definitions.jar");
        OutputStream out = Files.newOutputStream(jar);
        new JarOutputStream(out, manifest).close(); // the classes are on the class path
        return "-javaagent:" + jar + '=' + error.getName();
    }

    /// Starts the agent.
    ///
    /// @param error the name of the class of what definitions throw
    public static void premain(String error, Instrumentation instrumentation)
            throws UnmodifiableClassException {
        instrumentation.addTransformer(new Transformer(ClassDesc.of(error)), true);
        instrumentation.retransformClasses(Lookup.class);
    }

    /// Changes the methods that define classes.
    private record Transformer(ClassDesc error) implements ClassFileTransformer {
        @Override
        public byte @Nullable [] transform(
                @Nullable ClassLoader loader,
                String name,
                @Nullable Class<?> redefined,
                @Nullable ProtectionDomain domain,
                byte[] bytes) {
            return redefined == Lookup.class ? refusing(bytes) : null;
        }

        private byte[] refusing(byte[] bytes) {
            ClassFile context = ClassFile.of();
            return context.transformClass(
                    context.parse(bytes),
                    ClassTransform.transformingMethodBodies(
                            method -> REFUSED.contains(method.methodName().stringValue()),
                            new Refusal(error)));
        }
    }

    /// Puts in front of a body: throws unless the caller is a class of the bootstrap loader.
    private record Refusal(ClassDesc error) implements CodeTransform {
        private static final ClassDesc LOADER = ClassDesc.of("java.lang.ClassLoader");
        private static final ClassDesc WALKER = ClassDesc.of("java.lang.StackWalker");
        private static final ClassDesc OPTION = WALKER.nested("Option");

        @Override
        public void atStart(CodeBuilder code) {
            Label allowed = code.newLabel();
            code.getstatic(OPTION, "RETAIN_CLASS_REFERENCE", OPTION);
            code.invokestatic(WALKER, "getInstance", MethodTypeDesc.of(WALKER, OPTION));
            code.invokevirtual(WALKER, "getCallerClass", MethodTypeDesc.of(CD_Class));
            code.invokevirtual(CD_Class, "getClassLoader", MethodTypeDesc.of(LOADER));
            code.ifnull(allowed);
            code.new_(error).dup().loadConstant(MESSAGE);
            code.invokespecial(error, INIT_NAME, MethodTypeDesc.of(CD_void, CD_String));
            code.athrow();
            code.labelBinding(allowed);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            code.with(element);
        }
    }
}
