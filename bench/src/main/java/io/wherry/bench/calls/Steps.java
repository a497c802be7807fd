// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.zoo.shapes.IntNode;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;

/// Operations as steps that can be timed.
final class Steps {
    private static final int SEED = 1;
    private static final int NUMBER = 41;

    private Steps() {}

    /// One call, or one after another.
    @FunctionalInterface
    interface Step {
        void run() throws Exception;
    }

    /// Returns the step of an operation, after checking its result.
    ///
    /// @param size as [SizedOperation] has it
    static Step checked(Service service, Operation operation, int size) throws Exception {
        return switch (operation) {
            case QUICK -> service::quick;
            case NOTHING -> service::nothing;
            case ONE_WAY -> {
                service.tell();
                yield () -> {
                    for (int n = 0; n < size; n++) {
                        service.tell();
                    }
                    service.quick();
                };
            }
            case INT -> {
                same(NUMBER + 1, service.next(NUMBER));
                yield () -> service.next(NUMBER);
            }
            case BYTES -> bytes(service, size);
            case DOUBLES -> doubles(service, size);
            case TAKE -> {
                byte[] bytes = random(size);
                yield () -> service.take(bytes);
            }
            case PIECES -> pieces(service, size);
            case LIST -> list(service, size);
            case GIVE -> {
                same(Service.REFERENCES, service.give());
                yield service::give;
            }
            case FETCH -> {
                same(Service.REFERENCES, service.fetch());
                yield service::fetch;
            }
            case EXCEPTION -> {
                same(ServiceException.MESSAGE, service.fail());
                yield service::fail;
            }
            case CALLBACK -> {
                same(NUMBER + 1, service.callBack(NUMBER));
                yield () -> service.callBack(NUMBER);
            }
            case BARRIER, QUEUE, LOCK, SLEEP, ALL_TO_ALL, RING, NEIGHBOURS ->
                    throw new IllegalArgumentException("not a call of its own: " + operation);
        };
    }

    private static Step bytes(Service service, int size) throws Exception {
        byte[] bytes = random(size);
        if (!Arrays.equals(bytes, service.echo(bytes))) {
            throw new AssertionError("other bytes came back: size=" + size);
        }
        return () -> service.echo(bytes);
    }

    private static Step doubles(Service service, int size) throws Exception {
        double[] numbers = new Random(SEED).doubles(size / Double.BYTES).toArray();
        if (!Arrays.equals(numbers, service.echo(numbers))) {
            throw new AssertionError("other doubles came back: size=" + size);
        }
        return () -> service.echo(numbers);
    }

    private static Step pieces(Service service, int size) throws Exception {
        byte[] piece = random(size);
        byte[] last = random(Operation.PIECES_BYTES % size);
        int whole = Operation.PIECES_BYTES / size;
        return () -> {
            for (int n = 0; n < whole; n++) {
                service.take(piece);
            }
            service.take(last);
        };
    }

    private static Step list(Service service, int size) throws Exception {
        IntNode list = Objects.requireNonNull(IntNode.list(size));
        Isomorphism.check(list, service.echo(list));
        return () -> service.echo(list);
    }

    private static byte[] random(int size) {
        byte[] bytes = new byte[size];
        new Random(SEED).nextBytes(bytes);
        return bytes;
    }

    static void same(Object wanted, Object found) {
        if (!wanted.equals(found)) {
            throw new AssertionError("another answer: wanted=" + wanted + ", found=" + found);
        }
    }
}
