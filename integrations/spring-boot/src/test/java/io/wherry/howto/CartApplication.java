// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import jakarta.servlet.http.HttpSession;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/// A shop with carts in sessions and prices in a cache, both in Redis:
/// `CartApplication --spring.data.redis.port=6379`.
@SpringBootApplication
@EnableCaching
@RestController
public class CartApplication {
    /// The content of a session.
    public static final class Cart implements Serializable {
        private static final long serialVersionUID = 1;

        private final List<String> items = new ArrayList<>();

        void add(String item) {
            items.add(item);
        }

        List<String> items() {
            return items;
        }
    }

    /// A cached value.
    public record Price(String item, long cents) implements Serializable {}

    /// Computes prices.
    @Component
    public static class Prices {
        private int computed;

        @Cacheable("prices")
        public Price price(String item) {
            computed++;
            return new Price(item, 100L * item.length());
        }

        public int computed() {
            return computed;
        }
    }

    private final Prices prices;

    CartApplication(Prices prices) {
        this.prices = prices;
    }

    @GetMapping("/cart/add/{item}")
    List<String> add(@PathVariable("item") String item, HttpSession session) {
        Cart cart = session.getAttribute("cart") instanceof Cart stored ? stored : new Cart();
        cart.add(item);
        session.setAttribute("cart", cart);
        return cart.items();
    }

    @GetMapping("/price/{item}")
    long price(@PathVariable("item") String item) {
        return prices.price(item).cents();
    }

    @GetMapping("/computed")
    int computed() {
        return prices.computed();
    }

    public static void main(String... arguments) {
        SpringApplication.run(CartApplication.class, arguments);
    }
}
