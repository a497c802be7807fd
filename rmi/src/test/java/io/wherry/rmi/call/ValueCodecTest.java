// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.CodedBy;
import io.wherry.codec.GraphInput;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.ValueCodec;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.rmi.MarshalException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of arguments and results of classes with a custom codec.
@Timeout(60)
final class ValueCodecTest {
    @TempDir Path folder;

    /// Not serializable.
    private static final class Money {
        private final long minor;

        Money(long minor) {
            this.minor = minor;
        }
    }

    private static final class MoneyCodec implements ValueCodec<Money> {
        @Override
        public void write(Money value, GraphOutput out) throws IOException {
            out.writeLong(value.minor);
        }

        @Override
        public Money read(GraphInput in) throws IOException {
            return new Money(in.readLong());
        }
    }

    /// Names its codec.
    @CodedBy(UnitCodec.class)
    private static final class Unit {
        private final String name;

        Unit(String name) {
            this.name = name;
        }
    }

    private static final class UnitCodec implements ValueCodec<Unit> {
        @Override
        public void write(Unit value, GraphOutput out) throws IOException {
            out.writeString(value.name);
        }

        @Override
        public Unit read(GraphInput in) throws IOException {
            return new Unit(in.readString());
        }
    }

    interface Bank extends Remote {
        Money sum(List<Money> amounts) throws RemoteException;

        Unit twice(Unit unit) throws RemoteException;
    }

    private static final class Branch implements Bank {
        @Override
        public Money sum(List<Money> amounts) {
            return new Money(amounts.stream().mapToLong(money -> money.minor).sum());
        }

        @Override
        public Unit twice(Unit unit) {
            return new Unit(unit.name + unit.name);
        }
    }

    @Test
    void valuesAreArgumentsAndResults() throws Exception {
        RmiOptions options =
                RmiOptions.standard()
                        .withLinks(LinkOptions.standard())
                        .withCodec(Money.class, new MoneyCodec());
        try (RmiRuntime server = RmiRuntime.with(options);
                RmiRuntime client = RmiRuntime.with(options);
                RmiRuntime stranger = RmiRuntime.with(RmiOptions.standard())) {
            var address = server.listen(TwoRuntimes.address("loopback", folder));
            server.createRegistry();
            Bank branch = new Branch();
            server.export(branch);
            server.registryAt(address).rebind("bank", branch);
            Bank bank = (Bank) client.registryAt(address).lookup("bank");

            assertThat(bank.sum(List.of(new Money(2), new Money(3))).minor).isEqualTo(5);
            assertThat(bank.twice(new Unit("a")).name).isEqualTo("aa");
            Bank other = (Bank) stranger.registryAt(address).lookup("bank");
            assertThatThrownBy(() -> other.sum(List.of(new Money(2))))
                    .isInstanceOf(MarshalException.class);
            assertThat(other.twice(new Unit("b")).name).isEqualTo("bb");
        }
    }
}
