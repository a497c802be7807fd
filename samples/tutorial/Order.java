// SPDX-License-Identifier: Apache-2.0
import java.io.Serializable;
import java.util.List;

public record Order(int number, Customer customer, List<String> lines) implements Serializable {
    public record Customer(String name) implements Serializable {}
}
