// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.loading;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.shapes.shop.Order;
import java.io.FileNotFoundException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/// Calls a remote object in each way that a stub has, and prints a line for each call.
final class StubProgram {

    /// A remote interface of the package alone.
    interface Desk extends Remote {
        int sum(byte small, long large, double broken, char letter) throws RemoteException;

        Order copy(Order order) throws RemoteException;

        Desk self() throws RemoteException;

        void fail(String kind) throws RemoteException, FileNotFoundException;

        CompletionStage<String> later(String text);

        boolean isSelf(Desk desk) throws RemoteException;
    }

    private static final class Bureau implements Desk {
        @Override
        public int sum(byte small, long large, double broken, char letter) {
            return (int) (small + large + broken + letter);
        }

        @Override
        public Order copy(Order order) {
            return order;
        }

        @Override
        public Desk self() {
            return this;
        }

        @Override
        public void fail(String kind) throws FileNotFoundException {
            switch (kind) {
                case "declared" -> throw new FileNotFoundException("no such file");
                case "unchecked" -> throw new IllegalStateException("closed");
                default -> throw new StackOverflowError(kind);
            }
        }

        @Override
        public CompletionStage<String> later(String text) {
            return CompletableFuture.completedFuture(text);
        }

        @Override
        public boolean isSelf(Desk desk) {
            return desk == this;
        }
    }

    private final List<String> lines = new ArrayList<>();

    private StubProgram() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("stubs");
        try (TwoRuntimes both = TwoRuntimes.over("tcp", folder, RmiOptions.standard())) {
            Desk desk = both.found(new Bureau(), Desk.class);
            System.out.println("proxy: " + Proxy.isProxyClass(desk.getClass()));
            lines(desk).forEach(System.out::println);
        }
        Files.delete(folder);
    }

    /// Returns the result of each call.
    static List<String> lines(Path folder) throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over("tcp", folder, RmiOptions.standard())) {
            return lines(both.found(new Bureau(), Desk.class));
        }
    }

    private static List<String> lines(Desk desk) throws Exception {
        StubProgram program = new StubProgram();
        program.call(desk);
        return program.lines;
    }

    private void call(Desk desk) throws Exception {
        line("sum", () -> desk.sum((byte) -1, 1L << 20, 0.5, 'a'));
        Order order = (Order) GraphZoo.named("order").fresh();
        GraphZoo.named("order").checkCopy(desk.copy(order));
        line("null", () -> desk.copy(null));
        line("declared", () -> failed(desk, "declared"));
        line("unchecked", () -> failed(desk, "unchecked"));
        line("error", () -> failed(desk, "error"));
        line("later", () -> desk.later("later").toCompletableFuture().get());
        line("argument", () -> desk.isSelf(desk));
        line("result", () -> desk.self().equals(desk));
        line("equals", () -> Stream.of("other", desk).filter(desk::equals).count());
        line("hashCode", () -> desk.hashCode() == desk.self().hashCode());
        line("toString", () -> desk.toString().startsWith("stub of "));
    }

    private static Object failed(Desk desk, String kind) throws Exception {
        desk.fail(kind);
        return "no failure";
    }

    private void line(String name, Callable<Object> call) {
        try {
            lines.add(name + ": " + call.call());
        } catch (Exception e) {
            lines.add(name + ": " + e.getClass().getName() + ", cause: " + e.getCause());
        }
    }
}
